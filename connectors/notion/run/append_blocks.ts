// Code, since Notion takes at most 100 blocks in a request.
import {
  failed,
  type Json,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const maxBlocks = 100;

const append: RequestInput = {
  method: "PATCH",
  path: "/blocks/{page}/children",
  fields: { page: { label: "Page" }, children: { label: "Blocks", kind: "json" } },
  output: "results",
};

const appendBlocks: OperationCode = async ({ input, request }) => {
  const { page = null, children } = input;
  if (!Array.isArray(children)) return failed("invalid_setting", "“Blocks” is a list of blocks.");
  const added: Json[] = [];
  for (let from = 0; from < children.length; from += maxBlocks) {
    const sent = await request(append, { page, children: children.slice(from, from + maxBlocks) });
    if (sent.kind === "fail") return from === 0 ? sent : withCount(sent, from);
    added.push(...(Array.isArray(sent.output) ? sent.output : []));
  }
  return { kind: "done", output: added };
};
export default appendBlocks;

/** A repetition would add the first ones again. */
const withCount = (fail: ReturnType<typeof failed>, count: number) => ({
  ...fail,
  retryable: false,
  error: {
    ...fail.error,
    message: `${fail.error.message} The first ${toText(count)} blocks were added.`,
  },
});

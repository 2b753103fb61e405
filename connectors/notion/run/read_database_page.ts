// Code, since Notion nests each value by its type: the output has plain values.
import { simplifyPage } from "#connectors/notion/properties.ts";
import { getPage } from "#connectors/notion/shared.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const read: OperationCode = async ({ input, request }) => {
  const page = await request(getPage, { id: input.page ?? null });
  return page.kind === "fail" ? page : { kind: "done", output: simplifyPage(page.output) };
};
export default read;

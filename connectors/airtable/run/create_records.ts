// Code, since Airtable takes at most 10 records in a request.
import { createRecords } from "#connectors/airtable/shared.ts";
import { failed, type Json, type OperationCode } from "#engine/connectors/operation-code.ts";

const most = 10;

const create: OperationCode = async ({ input, request }) => {
  const { records, base = null, table = null, typecast = null } = input;
  if (!Array.isArray(records))
    return failed("invalid_setting", '“Records” is a list: [{"fields": {"Name": "Ada"}}].');
  const created: Json[] = [];
  for (let from = 0; from < records.length; from += most) {
    const batch = records.slice(from, from + most);
    const sent = await request(createRecords, { base, table, typecast, records: batch });
    if (sent.kind === "fail") return from === 0 ? sent : withCount(sent, from);
    created.push(...(Array.isArray(sent.output) ? sent.output : []));
  }
  return { kind: "done", output: created };
};
export default create;

/** A repetition would create the first ones again. */
const withCount = (fail: ReturnType<typeof failed>, count: number) => ({
  ...fail,
  retryable: false,
  error: { ...fail.error, message: `${fail.error.message} The first ${count} records were created.` },
});

// Code, since Airtable lists by time only with a formula: without a time, the last day stands for the newest.
import { listRecords } from "#connectors/airtable/shared.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const dayMs = 86_400_000;

const list: OperationCode = ({ input, request, startedAtMs }) => {
  const { base = null, table = null, after = new Date(startedAtMs - dayMs).toISOString() } = input;
  const formula = `IS_AFTER(CREATED_TIME(), DATETIME_PARSE('${toText(after)}'))`;
  return request(listRecords, { base, table, formula });
};
export default list;

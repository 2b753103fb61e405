// Code, since PostgreSQL does not speak HTTP.
import { insert } from "#connectors/postgres/insert.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const insertRows: OperationCode = (context) =>
  insert(context, () => (context.input.existing === "skip" ? " on conflict do nothing" : ""));
export default insertRows;

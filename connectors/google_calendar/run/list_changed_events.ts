// Code, since Google lists the earliest change first: without a time, those of the last day stand for the newest.
import { listChanged } from "#connectors/google_calendar/shared.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const dayMs = 86_400_000;

const list: OperationCode = ({ input, request, startedAtMs }) => {
  const after = toText(input.after ?? new Date(startedAtMs - dayMs).toISOString());
  return request(listChanged, { id: input.calendar_id ?? null, after });
};
export default list;

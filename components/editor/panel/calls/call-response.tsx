import type { Call } from "#api/webhooks/calls/schema.ts";
import { isFinished, useLiveExecution } from "#components/api/executions.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { parseExactJson } from "#lib/exact-json.ts";
import classes from "./calls.module.css";
import { HeaderTable } from "./header-table.tsx";
import { ReceivedText } from "./received-text.tsx";

/** The response to the sender; for a replay, which does not send one, the flow's response. */
export function CallResponse({ call: { answer: response, execution_id } }: { call: Call }) {
  if (response !== null) {
    return (
      <>
        <Response response={response} />
        {response.cut && <p className={classes.hint}>Only the beginning of the response was stored.</p>}
      </>
    );
  }
  if (execution_id === null) return <p className={classes.hint}>Replays do not send a response.</p>;
  return <FlowResponse executionId={execution_id} />;
}

/** The response of an execution's response node, as soon as it exists. */
function FlowResponse({ executionId }: { executionId: string }) {
  return (
    <QueryBoundary query={useLiveExecution(executionId)} what="execution" count={2} height={32}>
      {({ response, status }) => {
        if (!response) {
          return (
            <p className={classes.hint} role="status">
              {isFinished(status) ? "The flow set no response." : "Waiting for the flow’s response…"}
            </p>
          );
        }
        return (
          <>
            <p className={classes.hint}>What the flow responded. A replay does not send it.</p>
            <Response response={response} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

interface ResponseProps {
  response: { status: number; headers: [string, string][]; body: string | null };
}

function Response({ response: { status, headers, body } }: ResponseProps) {
  const lists: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    const values = lists[name] ?? [];
    values.push(value);
    lists[name] = values;
  }
  return (
    <section className={classes.answer} aria-label="Response">
      <span className={classes.status} data-bad={status >= 400 || undefined}>
        {status}
      </span>
      <div className={classes.box}>
        <ReceivedText text={body === null || body === "" ? "(no body)" : readable(body)} />
      </div>
      <HeaderTable headers={lists} />
    </section>
  );
}

/** JSON laid out, anything else as it went out. */
function readable(body: string): string {
  try {
    return JSON.stringify(parseExactJson(body), null, 2);
  } catch {
    return body;
  }
}

import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import type { ApprovalView, Choice, RefusalQuery } from "#api/webhooks/resume/schema.ts";
import { Logo } from "#components/page/logo.tsx";
import { labelOf } from "#engine/form/field.ts";
import classes from "./approval-card.module.css";
import { ApprovalForm } from "./approval-form.tsx";
import { refusalText } from "./refusal-text.ts";
import { TypedValues } from "./typed-values.tsx";

interface ApprovalCardProps {
  page: ApprovalView;
  /** Why the visitor's own decision did not count. */
  refusal: RefusalQuery | null;
  /** The signed-in user, whose name the decision will have. */
  userName: string | null;
  /** The button whose link in a message the visitor has followed. */
  choice?: Choice | null;
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The page of an approval: the form, or what became of it. */
export function ApprovalCard({ page, refusal, userName, choice = null }: ApprovalCardProps) {
  return (
    <Frame>
      <p className={classes.flow}>{page.flowName}</p>
      <h1 className={classes.title}>{page.title}</h1>
      {page.text !== "" && <p className={classes.text}>{page.text}</p>}
      <ShownData rows={page.data} />
      {page.state === "open" ? (
        <>
          <Terms page={page} />
          <ApprovalForm
            fields={page.fields}
            labels={page.labels}
            choice={choice}
            maxFileBytes={page.maxFileBytes}
            problem={refusal && refusalText(refusal, page)}
            userName={userName}
          />
        </>
      ) : (
        <Ended page={page} refusal={refusal} />
      )}
    </Frame>
  );
}

/** The page of a link that does not work. */
export function ApprovalNotFound() {
  return (
    <Frame>
      <h1 className={classes.title}>This link does not work</h1>
      <p className={classes.text}>
        It may be incomplete, or its execution may have been deleted. Open it again from your message, or ask
        the sender for a new one.
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size={32} />
        {children}
      </div>
    </main>
  );
}

/** The data to decide about. */
function ShownData({ rows }: { rows: ApprovalView["data"] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={classes.data} aria-label="Data">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who decides, and until when. */
function Terms({ page: { isEarly, approvers, people, timesOutAt } }: Pick<ApprovalCardProps, "page">) {
  return (
    <>
      {isEarly && (
        <Alert color="yellow" mb={16}>
          The flow has not reached this step yet, so some of its text may be missing. You can decide now: your
          decision is kept and used as soon as the flow gets here.
        </Alert>
      )}
      {approvers.length > 0 && (
        <p className={classes.until}>
          Waits for {new Intl.ListFormat("en", { type: "disjunction" }).format(approvers)}
        </p>
      )}
      {people !== "" && <p className={classes.until}>Sent to {people}</p>}
      <p className={classes.until}>
        {timesOutAt === null ? (
          "There is no deadline."
        ) : (
          <>
            Decide within {timeLeft(timesOutAt)}, by <Time at={timesOutAt} />.
          </>
        )}
      </p>
    </>
  );
}

/** "3 hours", "2 days": rounded down, so that nobody is late. */
function timeLeft(at: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(at) - Date.now()) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

const endings = {
  timed_out: ["Nobody decided in time", "The time limit has passed. The flow continued without a decision."],
  unneeded: ["No longer needed", "The flow has gone on without this decision."],
  finished: ["No longer needed", "The flow has ended, so there is nothing left to decide."],
  canceled: ["Canceled", "The flow was canceled, so there is nothing left to decide."],
} as const;

function Ended({
  page: { state, decision, answers, fields },
  refusal,
}: Pick<ApprovalCardProps, "page" | "refusal">) {
  if (state === "open" || state === "decided" || decision) {
    const isApproved = decision?.decision === "approved";
    return (
      <>
        {refusal?.problem === "already_decided" && (
          <Alert color="yellow" mb={16}>
            Your decision was not counted, because this had been decided before.
          </Alert>
        )}
        {refusal?.problem === "already_decided" && <TypedValues labels={labelsOf(fields)} />}
        <Outcome kind={isApproved ? "approved" : "rejected"} title={isApproved ? "Approved" : "Rejected"}>
          By {decision?.by ?? "someone with the link"}
          {decision && (
            <>
              , <Time at={decision.at} />
            </>
          )}
        </Outcome>
        <dl className={classes.details}>
          {answers.map(({ label, value }) => (
            <Detail key={label} label={label} value={value} />
          ))}
          {decision && decision.comment !== "" && <Detail label="Comment" value={decision.comment} />}
        </dl>
      </>
    );
  }
  const [title, text] = endings[state];
  return (
    <>
      <Outcome kind="over" title={title}>
        {text}
      </Outcome>
      <TypedValues labels={labelsOf(fields)} />
    </>
  );
}

/** By the names of the form's inputs. */
function labelsOf(fields: ApprovalView["fields"]): Record<string, string> {
  return {
    comment: "Comment",
    ...Object.fromEntries(fields.map((field) => [`field.${field.name}`, labelOf(field)])),
  };
}

/** The outcome, announced to screen readers. */
function Outcome(props: { kind: "approved" | "rejected" | "over"; title: string; children: ReactNode }) {
  return (
    <div role="status" className={classes.outcome} data-kind={props.kind}>
      <strong>{props.title}</strong>
      <p>{props.children}</p>
    </div>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))} UTC</time>;
}

import type { Fail } from "#engine/connectors/operation-code.ts";
import type { Reply } from "./replies.ts";

/** The server refused a command, with its code (RFC 5530) and its words. */
export class ImapError extends Error {
  override readonly name = "ImapError";
  readonly code: string;
  /** It was the attempt to sign in. */
  readonly isSignIn: boolean;

  constructor({ code, text }: NonNullable<Reply["status"]>, isSignIn = false) {
    super(text.trim() || "It gave no reason");
    this.code = code.split(" ")[0]?.toUpperCase() ?? "";
    this.isSignIn = isSignIn;
  }
}

/** A failure that the server did not tell, or whose words would help nobody. */
export class MailProblem extends Error {
  override readonly name = "MailProblem";
  readonly code: string;
  readonly retryable: boolean;

  constructor(code: string, message: string, retryable = false) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}

const passing = new Set(["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG", "CONTACTADMIN", "THROTTLED"]);
const passingWords =
  /too many (simultaneous )?(connections|logins)|maximum number of connections|try again|throttl|temporar/i;

/** What to do about a refusal, by its code or its words. */
const advice: readonly [RegExp, string][] = [
  [/^(NONEXISTENT|TRYCREATE)/, "Choose a folder from the list: its name must be as the server writes it."],
  [/^ALREADYEXISTS/, "Choose another name."],
  [/^OVERQUOTA/, "The mailbox is full. Delete e-mails, or ask for more space."],
  [/^(READ-ONLY|NOPERM)/, "The account may not change this folder."],
  [/^BADCHARSET/, "The server only searches for letters without accents. Search for another word."],
];

const signInAdvice =
  "Many providers want an app password here instead of the account's own, and some want IMAP to be turned on first.";

export function toFail(error: unknown, host: string): Fail | null {
  if (error instanceof MailProblem) {
    const { code, message, retryable } = error;
    return { kind: "fail", retryable, error: { code, message } };
  }
  if (!(error instanceof ImapError)) return null;
  const { code, message, isSignIn } = error;
  const retryable = passing.has(code) || passingWords.test(message);
  const said = `The server says: ${message.replace(/\.$/, "")}.`;
  if (isSignIn && !retryable) {
    const text = `${host} refused the sign-in. ${said} ${signInAdvice}`;
    return {
      kind: "fail",
      retryable,
      error: { code: "login_refused", message: text, detail: { name: code } },
    };
  }
  const hint = advice.find(([pattern]) => pattern.test(code))?.[1];
  return {
    kind: "fail",
    retryable,
    error: {
      code: "imap_error",
      message: hint === undefined ? said : `${said} ${hint}`,
      detail: { name: code, message },
    },
  };
}

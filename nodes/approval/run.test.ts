import { describe, expect, test } from "vitest";
import type { MailPort } from "#engine/ports.ts";
import { runNode, stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(seconds: unknown) {
  return runner.run({
    settings: runner.settings.parse({ title: "Pay?", timeout_seconds: seconds }),
    input: null,
    ...stepContext(),
  });
}

test("waits for a decision, and leaves by its own exit when the time is over", () => {
  expect(run("60")).toEqual({
    kind: "suspend",
    until: { kind: "event", timeoutSeconds: 60 },
    output: { decision: "timed_out", comment: "", fields: {}, by: null, at: null },
    handle: "timed_out",
  });
  expect(run("soon")).toMatchObject({ kind: "fail", error: { code: "seconds_invalid" } });
});

describe("the approvers", () => {
  const startedAtMs = Date.parse("2026-11-27T09:00:00Z");
  const ask = (send: MailPort["send"], warn: (message: string) => void = () => {}) =>
    runNode(
      runner,
      { title: "Refund\n418 €?", text: "For Grace.", people: "ada@example.com", timeout_seconds: 3600 },
      { link: "https://flows.example.com/resume/p.x", startedAtMs, ports: { mail: { send } }, warn },
    );

  test("get the link, the text and the time limit, from the installation's own sender", async () => {
    const mails: unknown[] = [];
    const outcome = await ask(async (mail) => {
      mails.push(mail);
      return { kind: "sent", messageId: "1", accepted: ["ada@example.com"], rejected: [] };
    });
    expect(outcome).toMatchObject({ kind: "suspend", handle: "timed_out" });
    expect(mails).toMatchObject([
      {
        to: "ada@example.com",
        subject: "Refund 418 €?",
        text: "Refund\n418 €?\n\nFor Grace.\n\nApprove or reject:\nhttps://flows.example.com/resume/p.x\n\nOpen until November 27, 2026 at 10:00 AM UTC.\n",
        key: "execution::node",
      },
    ]);
    expect(mails[0]).not.toHaveProperty("from");
  });

  test("are waited for although no e-mail could be sent, with a warning", async () => {
    const warnings: string[] = [];
    const outcome = await ask(
      async () => ({ kind: "failure", code: "refused", message: "Not today.", retryable: true }),
      (message) => warnings.push(message),
    );
    expect(outcome).toMatchObject({ kind: "suspend" });
    expect(warnings).toEqual(["The approvers were not sent the link: Not today."]);
  });
});

describe("members of the team", () => {
  const ada = { id: "01a00000-0000-7000-8000-000000000001", name: "Ada" };
  const bo = { id: "01a00000-0000-7000-8000-000000000002", name: "Bo" };
  const gone = { id: "01a00000-0000-7000-8000-000000000003", name: "Cy" };
  const known = [
    { ...bo, address: "bo@example.com" },
    { ...ada, address: "ada@example.com" },
  ];
  const ask = async (send: MailPort["send"]) => {
    const warnings: string[] = [];
    const outcome = await runNode(
      runner,
      { title: "Pay?", approvers: [ada, gone, bo], timeout_seconds: 0 },
      {
        link: "https://flows.example.com/resume/p.x",
        ports: { mail: { send }, members: { find: async () => known } },
        warn: (message) => warnings.push(message),
      },
    );
    expect(outcome).toMatchObject({ kind: "suspend" });
    return warnings;
  };

  test("each get an e-mail that names no other, the same for every attempt", async () => {
    const mails: unknown[] = [];
    const warnings = await ask(async (mail) => {
      mails.push([mail.to, mail.cc, mail.bcc, mail.key]);
      return { kind: "sent", messageId: "1", accepted: [mail.to], rejected: [] };
    });
    expect(mails).toEqual([
      ["ada@example.com", "", "", `execution::node:${ada.id}`],
      ["bo@example.com", "", "", `execution::node:${bo.id}`],
    ]);
    expect(warnings).toEqual(["Cy has no active account here, and was not asked."]);
  });

  test("are asked without an e-mail, and without a warning, where there is no mail server", async () => {
    let tried = 0;
    const warnings = await ask(async () => {
      tried += 1;
      return { kind: "failure", code: "email_not_configured", message: "No mail server.", retryable: false };
    });
    expect(warnings).toEqual(["Cy has no active account here, and was not asked."]);
    expect(tried).toBe(1);
  });

  test("are named in the warning about an e-mail that could not be sent, not by their address", async () => {
    const warnings = await ask(async () => ({
      ...{ kind: "failure", code: "mail_refused", message: "Not today.", retryable: true },
    }));
    expect(warnings.slice(1)).toEqual([
      "Ada was not sent the link: Not today.",
      "Bo was not sent the link: Not today.",
    ]);
  });
});

test("says what prevents it from going live, each at its setting", () => {
  const config = definition.config.parse({
    title: " ",
    timeout_seconds: "soon",
    fields: [{ name: "a" }, { name: "a" }, { name: "", type: "radio", options: "\n " }],
  });
  expect(definition.check?.(config).map(({ pointer, code }) => [pointer, code])).toEqual([
    ["/title", "title_required"],
    ["/fields/1/name", "field_name_duplicate"],
    ["/fields/2/name", "field_name_required"],
    ["/fields/2/options", "field_options_required"],
    ["/timeout_seconds", "seconds_invalid"],
  ]);
  expect(definition.check?.(definition.config.parse({}))).toEqual([]);
});

test.each([
  [0, ["seconds_invalid"]],
  ["0", ["seconds_invalid"]],
  [0.5, []],
  ["{{ limit }}", []],
])(
  "a time limit of %j cannot go live if nobody could answer in time, but is still read",
  (seconds, codes) => {
    const config = definition.config.parse({ timeout_seconds: seconds });
    expect(definition.check?.(config).map(({ code }) => code)).toEqual(codes);
  },
);

test("options of version 1, one on each line, become a list, and everything else stays", () => {
  const color = { name: "color", type: "radio" };
  const migrated = definition.migrate?.(
    { title: "Pay?", fields: [{ ...color, options: "Red\n\n Blue" }, color, "unfinished"] },
    1,
  );
  expect(migrated).toEqual({
    // Its page never had the input.
    show: "nothing",
    title: "Pay?",
    fields: [{ ...color, options: ["Red", "Blue"] }, color, "unfinished"],
  });
  expect(definition.migrate?.({}, 1)).toEqual({ show: "nothing" });
  expect(definition.migrate?.({ show: "input" }, 2)).toEqual({ show: "input" });
});

test("its buttons may have other labels, of at most 60 characters", () => {
  const labels = { approve_label: "Pay", reject_label: "Don’t pay" };
  expect(definition.config.parse(labels)).toMatchObject(labels);
  expect(definition.config.safeParse({ approve_label: "x".repeat(61) }).success).toBe(false);
});

test("its sample has a value of each field's type", () => {
  const config = definition.config.parse({
    fields: [
      { name: "sum", type: "number" },
      { name: "color", type: "select", options: ["Red", "Blue"] },
      { name: "offer", type: "file" },
    ],
  });
  expect(definition.output.parse(definition.sampleOutput(config, null))).toMatchObject({
    decision: "approved",
    fields: { sum: 12, color: "Red", offer: { filename: "offer.pdf" } },
  });
});

import { z } from "zod";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import { stripBraces } from "#lib/tag-text.ts";

const addresses = z.string().max(20_000).default("");
const body = z.string().max(1_000_000).default("");

const configSchema = z.strictObject({
  label: z.string().max(200).default("Send Email"),
  /** The mail server; if omitted, the installation's. */
  credential_id: z.uuid().optional(),
  from: addresses,
  to: addresses,
  cc: addresses,
  bcc: addresses,
  reply_to: addresses,
  subject: z.string().max(2000).default(""),
  text: body,
  html: body,
  attachments: z
    .array(
      z.strictObject({
        name: z.string().max(1000).default(""),
        content_id: z.string().max(1000).default(""),
        content: z.string().max(1_000_000).default(""),
      }),
    )
    .max(20)
    .default([]),
});

type Config = z.infer<typeof configSchema>;

function required({ from, to, cc, bcc, text, html }: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (from.trim() === "") {
    problems.push({ pointer: "/from", code: "from_required", detail: "Enter the sender's address." });
  }
  if (`${to}${cc}${bcc}`.trim() === "") {
    problems.push({ pointer: "/to", code: "recipient_required", detail: "Enter a recipient." });
  }
  if (`${text}${html}`.trim() === "") {
    const detail = "Enter a text, an HTML version, or both.";
    problems.push({ pointer: "/text", code: "body_required", detail });
  }
  return problems;
}

export default defineNode({
  type: "send_email_node",
  category: "action",
  label: "Send Email",
  description: "Sends an e-mail through a mail server.",
  keywords: toKeywords(`
    email, mail, smtp, send mail, email by zapier, gmail, outlook, notify, notification, message, imap,
    email trigger imap, email read imap, sendmail, send an email, mailer, microsoft outlook, send,
    newsletter, office 365 email, email parser, html email, send message, send email smtp, email attachment,
    notify by email, sendgrid, mailgun, postmark, amazon ses, aws ses, resend, smtp by zapier, imap by
    zapier, email node, inform, contact person, yahoo mail, proton mail, exchange, inbox, brevo mail,
    mandrill, nodemailer, mailto, e-mail senden, correo, correo electrónico, courriel
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "delay_node", "table_node"],
  effect: "outside",
  config: configSchema,
  fields: {
    credential_id: { kind: "custom", label: "Mail server" },
    from: field.template("From", "address", { placeholder: "Orders <orders@example.com>" }),
    to: field.template("To", "address", {
      placeholder: "{{email}}",
      help: "Separate addresses with commas. A tag can be one address or a list of them.",
    }),
    cc: field.template("Cc", "address"),
    bcc: field.template("Bcc", "address"),
    reply_to: field.template("Reply to", "address"),
    subject: field.template("Subject", "header"),
    text: field.template("Text", "text", { lines: "many" }),
    html: field.template("HTML", "html", {
      lines: "many",
      help: "Most e-mail programs show it instead of the text. Tag values are escaped.",
    }),
    attachments: field.list("Attachments", "Add attachment", {
      name: field.template("File name", "header", {
        placeholder: "invoice.csv",
        help: "Leave empty to use the file’s name.",
      }),
      content: field.template("Content", "value", {
        lines: "many",
        help: "To attach a file from the call, enter only its tag. Anything else becomes the text of a new file.",
      }),
      content_id: field.template("Content ID", "header", {
        placeholder: "logo",
        help: 'To show a picture in the HTML: <img src="cid:logo">. Several files get logo, logo-2, ….',
      }),
    }),
  },
  credentials({ credential_id: id }) {
    // A value that is not an id is reported by the configuration's schema.
    if (!z.uuid().safeParse(id).success) return [];
    return [{ id: String(id), pointer: "/credential_id", kinds: ["smtp"], target: null }];
  },
  summary({ to, subject }) {
    const recipient = stripBraces(to).trim();
    if (recipient === "") return "No recipient yet";
    return subject === "" ? recipient : `${recipient}: ${stripBraces(subject)}`;
  },
  check: required,
  sampleOutput: () => ({
    message_id: "<0190a1b2c3d4@example.com>",
    accepted: ["ada@example.com"],
    rejected: [],
  }),
  output: z.strictObject({
    message_id: z.string(),
    accepted: z.array(z.string()),
    rejected: z.array(z.string()),
  }),
});

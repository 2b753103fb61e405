import { encryption } from "#connectors/sql-fields.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { changing } from "./changing.ts";
import { reading } from "./reading.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "imap",
  version: 1,
  title: "IMAP",
  about: "Reads e-mails of any mailbox, with their attachments, and moves, marks and deletes them.",
  category: "communication",
  synonyms: "mail, email, inbox, mailbox",
  docs: "https://www.rfc-editor.org/rfc/rfc3501",
  apiVersion: "IMAP4rev1",
  baseUrl: "imap://{host}:{port}",
  server: { host: "host", port: "port", maxBytes: 45_000_000 },
  connection: {
    host: { label: "Host", kind: "host", placeholder: "imap.example.com" },
    port: { label: "Port", kind: "port", default: "993", help: "Usually 993, or 143 with STARTTLS." },
    tls: {
      ...encryption.tls,
      options: [
        { value: "verify", label: "TLS from the start" },
        { value: "starttls", label: "STARTTLS" },
        { value: "required", label: "TLS, with any certificate" },
        { value: "off", label: "None" },
      ],
    },
    certificates: encryption.certificates,
  },
  authentication: {
    password: {
      kind: "basic",
      title: "User and password",
      username: { label: "User", placeholder: "ada@example.com", help: "Usually the whole e-mail address." },
      password: { label: "Password", help: "Often an app password, which the provider makes for you." },
    },
  },
  test: { operation: "read_account", account: ["account"] },
  limit: { parallel: 3 },
  setup,
  operations: { ...reading, ...changing },
  triggers,
});

import { z } from "zod";
import { defineRunner, failed } from "#engine/node.ts";
import { cutText } from "#lib/cut-text.ts";
import { readAttachments } from "./attachments.ts";
import { isContentId, missingContentIds } from "./content-ids.ts";
import definition from "./definition.ts";

/** The longest time that the mail server may take, unless the node's own time limit is shorter. */
const timeoutMs = 60_000;

/** Resolved tags may make a value longer than the editor accepts. */
const setting = z.string().default("");

/**
 * The step succeeds when the server has accepted the e-mail for at least one recipient; refused ones are warnings, and
 * in the output. If none is accepted, it fails with the failure's code.
 */
export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({
    from: setting,
    to: setting,
    cc: setting,
    bcc: setting,
    reply_to: setting,
    subject: setting,
    text: setting,
    html: setting,
    attachments: z
      .array(z.strictObject({ name: setting, content_id: setting, content: z.json().default("") }))
      .default([]),
  }),
  async run({ settings, executionId, idempotencyKey, signal, ports, warn }) {
    const {
      from,
      to,
      cc,
      bcc,
      reply_to: replyTo,
      subject,
      text,
      html,
      credential_id: credentialId,
    } = settings;
    const attachments = await readAttachments(settings.attachments, {
      executionId,
      files: ports.files,
      warn,
    });
    if (attachments === null) {
      const message =
        "Attachments has more than 20 files, which is the most of one e-mail. Send several, or a ZIP file.";
      return failed("too_many_attachments", message);
    }
    const invalid = attachments.find(({ contentId }) => contentId !== undefined && !isContentId(contentId));
    if (invalid) {
      const message = `“${cutText(invalid.contentId ?? "", 100)}” is not a content ID. Use letters, digits and dashes, such as logo.`;
      return failed("content_id_invalid", message);
    }
    for (const warning of missingContentIds(html, attachments)) warn(warning);
    const result = await ports.mail.send({
      ...(credentialId !== undefined && { credentialId }),
      ...{ from, to, cc, bcc, replyTo, subject, text, html, attachments },
      key: idempotencyKey,
      timeoutMs,
      signal,
    });
    if (result.kind === "failure") {
      const { code, message, retryable } = result;
      return { kind: "fail", error: { code, message }, retryable };
    }
    const { messageId, accepted, rejected } = result;
    for (const { address, reason } of rejected) warn(`The mail server refused ${address}: ${reason}`);
    const output = { message_id: messageId, accepted, rejected: rejected.map(({ address }) => address) };
    return { kind: "done", output };
  },
});

import { linkUrl } from "#server/identity/links/token.ts";
import { sendOwnMail } from "#server/identity/mail/own-mail.ts";
import { config } from "#server/platform/config/config.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createResetByEmail } from "./mutations.ts";

/**
 * Sends a link to this address, if a user has it. The client must not learn whether one does, not even by the
 * time of the response, so this runs after it.
 */
export async function sendReset(email: string): Promise<void> {
  try {
    const reset = await createResetByEmail(email);
    if (!reset) return;
    const host = new URL(config().baseUrl).host;
    const result = await sendOwnMail({
      to: email,
      subject: `Reset your password for Millrace at ${host}`,
      text: [
        `Hello ${reset.name},`,
        `someone asked to reset your password for Millrace at ${host}. Choose a new one here:\n${linkUrl("password-reset", reset.token)}`,
        "The link works once, for one hour. If it was not you, ignore this e-mail: your password stays as it is.",
        "",
      ].join("\n\n"),
    });
    if (result.kind === "failure") logger().error({ code: result.code }, "password reset not sent");
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "password reset not sent");
  }
}

import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { linkUrl } from "#server/identity/links/token.ts";
import { createResetByEmail } from "#server/identity/password-resets/mutations.ts";
import { config } from "#server/platform/config/config.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { restoreOwner } from "./mutations.ts";

const fileName = "access-link.txt";

/**
 * At start, with RESTORE_ACCESS_OF: lets that owner in again, and writes a link that sets a new password into DATA_DIR.
 * It is not logged, because logs are read by more people.
 */
export async function restoreAccess(): Promise<void> {
  const { restoreAccessOf: email, dataDir } = config();
  if (email === null) return;
  const isOwner = await restoreOwner(email);
  const link = isOwner ? await createResetByEmail(email) : null;
  if (!link) {
    logger().error("RESTORE_ACCESS_OF is not the e-mail address of an owner; nothing was changed");
    return;
  }
  await mkdir(dataDir, { recursive: true });
  const file = resolve(dataDir, fileName);
  const text = `${linkUrl("password-reset", link.token)}\nIt works once, until ${link.expiresAt.toISOString()}.\n`;
  await writeFile(file, text, { mode: 0o600 });
  logger().warn({ file }, "access was restored; open the link in this file, and remove RESTORE_ACCESS_OF");
}

// Code, since IMAP is not HTTP.
import { setFlags } from "#connectors/imap/change.ts";
import { MailProblem } from "#connectors/imap/failures.ts";
import { fetchFacts, fetchMail, gone } from "#connectors/imap/fetch.ts";
import { openFolder, readUids } from "#connectors/imap/folders.ts";
import { readMail } from "#connectors/imap/read-mail.ts";
import { inSession } from "#connectors/imap/session.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

/** The largest e-mails that the great providers accept have 35 MB. */
const maxBytes = 40_000_000;
/** Of an e-mail that is too large, or whose attachments nobody asked for. */
const beginningBytes = 5_000_000;
const maxCharacters = 1_000_000;

const readMessage: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { input, warn } = context;
    const folder = toText(input.folder ?? "INBOX");
    const [uid = 0, second] = readUids(input.uid ?? "");
    if (second !== undefined)
      throw new MailProblem("invalid_setting", "“UID” takes one. Use a loop for more.");
    await openFolder(session, folder, input.mark_read === true ? "change" : "read");
    const [known] = await fetchFacts(session, "UID FETCH", String(uid));
    if (known?.uid !== uid) throw gone(uid, folder);
    const isTooLarge = known.size > maxBytes;
    const storesAttachments = input.attachments === true && !isTooLarge;
    const mail = await fetchMail(session, uid, storesAttachments ? maxBytes : beginningBytes);
    if (!mail) throw gone(uid, folder);
    if (isTooLarge && input.attachments === true) {
      warn("The e-mail has more than 40 MB: its attachments are not stored, and only its beginning is read.");
    }
    const output = await readMail(mail, { folder, maxCharacters, storesAttachments }, context);
    if (input.mark_read === true) await setFlags(session, [uid], "+", "\\Seen");
    return { kind: "done", output };
  });
export default readMessage;

// Code, since IMAP is not HTTP.
import { MailProblem } from "#connectors/imap/failures.ts";
import { fetchMail } from "#connectors/imap/fetch.ts";
import { openFolder } from "#connectors/imap/folders.ts";
import { readMail } from "#connectors/imap/read-mail.ts";
import { search, toCriteria } from "#connectors/imap/search.ts";
import { inSession } from "#connectors/imap/session.ts";
import { type JsonObject, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const maxMails = 100;
/** Of each e-mail: its text comes before its attachments. */
const maxBytes = 250_000;
const maxCharacters = 50_000;

const searchMessages: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { input, warn } = context;
    const limit = Number(input.limit ?? 10);
    if (!(limit >= 1 && limit <= maxMails)) {
      throw new MailProblem("invalid_setting", `“E-mails at most” may be from 1 to ${maxMails}.`);
    }
    const folder = toText(input.folder ?? "INBOX");
    await openFolder(session, folder, "read");
    const uids = await search(session, toCriteria(input));
    const newest = uids.toReversed().slice(0, limit);
    if (uids.length > newest.length) {
      warn(`${uids.length} e-mails match. The output has the ${newest.length} newest.`);
    }
    const output: JsonObject[] = [];
    for (const uid of newest) {
      const mail = await fetchMail(session, uid, maxBytes);
      const reading = { folder, maxCharacters, storesAttachments: false };
      if (mail) output.push(await readMail(mail, reading, context));
    }
    const cut = output.filter(({ is_complete }) => is_complete === false).length;
    if (cut > 0) {
      warn(
        `Of e-mails over 250 KB only the beginning is read: ${cut} here. “Read an e-mail by IMAP” reads all of one.`,
      );
    }
    return { kind: "done", output };
  });
export default searchMessages;

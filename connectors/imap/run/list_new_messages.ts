// Code, since IMAP is not HTTP.
import { setFlags } from "#connectors/imap/change.ts";
import { fetchMail } from "#connectors/imap/fetch.ts";
import { openFolder } from "#connectors/imap/folders.ts";
import { begin, findNew, readPosition } from "#connectors/imap/position.ts";
import { readMail } from "#connectors/imap/read-mail.ts";
import { toCriteria } from "#connectors/imap/search.ts";
import { inSession } from "#connectors/imap/session.ts";
import { type JsonObject, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

/** A slow server must be able to send all e-mails of one check in a minute. */
const maxBytes = 500_000;
const maxCharacters = 100_000;

const listNew: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { input } = context;
    const folder = toText(input.folder ?? "INBOX");
    const last = readPosition(toText(input.position ?? ""));
    const open = await openFolder(session, folder, last && last.marks.length > 0 ? "change" : "read");
    if (!last) {
      const position = JSON.stringify(await begin(session, open));
      return { kind: "done", output: { messages: [], position, has_more: false } };
    }
    if (last.validity === open.validity) await setFlags(session, last.marks, "+", "\\Seen");
    const { uids, hasMore, toPosition } = await findNew(session, open, last, toCriteria(input));
    const messages: JsonObject[] = [];
    const facts = [];
    for (const uid of uids) {
      const mail = await fetchMail(session, uid, maxBytes);
      if (!mail) continue;
      facts.push({ ...mail, source: null });
      messages.push(await readMail(mail, { folder, maxCharacters, storesAttachments: false }, context));
    }
    const marks = input.mark_read === true ? facts.map(({ uid }) => uid) : [];
    const position = JSON.stringify({ ...toPosition(facts), marks });
    return { kind: "done", output: { messages, position, has_more: hasMore } };
  });
export default listNew;

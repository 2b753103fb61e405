import type { Json } from "#lib/json.ts";
import type { UsedTemplate } from "./used-template.ts";

/** Each provider answers as told, by method and path without the query; otherwise with `{"ok": true}`, as Slack does. */
export function answerAs(flow: UsedTemplate, answers: Readonly<Record<string, Json>>): void {
  flow.world.answer = ({ method, path }) => ({
    body: answers[`${method} ${path.split("?")[0]}`] ?? { ok: true },
  });
}

/** What the providers were asked to change: method and path, and the body. */
export const changesOf = (flow: UsedTemplate) =>
  flow.requests().filter(([line]) => !/^GET /.test(String(line)));

const values = "/google_sheets/spreadsheets/spreadsheet_id/values";

/** Google's answer for the sheet “sheet”, with these columns and rows. */
export const sheetWith = (columns: readonly string[], ...rows: Json[][]) => ({
  [`GET ${values}/%27sheet%27`]: { values: [[...columns], ...rows] },
});

/** The request that adds rows to the sheet “sheet”, as they are written. */
export const appendTo = (firstCell: string, lastCell: string) =>
  `POST ${values}/%27sheet%27%21${firstCell}%3A${lastCell}:append?insertDataOption=INSERT_ROWS&valueInputOption=RAW`;

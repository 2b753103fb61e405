import { z } from "zod";
import type { Json } from "#lib/json.ts";
import type { Answer, SentRequest } from "#test/templates/world.ts";

type Row = Json[];

const rowsSchema = z.array(z.array(z.json()));
const appendSchema = z.object({ values: rowsSchema });
const changeSchema = z.object({ data: z.array(z.object({ range: z.string(), values: rowsSchema })) });

const a = "A".charCodeAt(0);

/** "'Orders'!B2:C2": the row and the first column, from 0. A name alone means the whole sheet. */
function readRange(range: string) {
  const [, column = "A", row = "1"] = /!([A-Z]?)(\d+)/.exec(range) ?? [];
  return { row: Number(row) - 1, column: Math.max(0, column.charCodeAt(0) - a) };
}

/** One sheet of one spreadsheet, and what Google's APIs for Sheets and Drive answer about it. */
export class SheetAtGoogle {
  readonly title: string;
  readonly rows: Row[];

  constructor(title: string, rows: Row[]) {
    this.title = title;
    this.rows = rows;
  }

  /** Answers a request whose token is good. */
  answer({ method, path, body }: SentRequest): Answer {
    const { pathname } = new URL(path, "http://google");
    const [, range = ""] = /\/values\/([^:]+)/.exec(pathname) ?? [];
    if (pathname === "/drive/v3/about")
      return { body: { user: { displayName: "Ada", emailAddress: "ada@example.com" } } };
    if (pathname === "/drive/v3/files") return { body: { files: [{ id: "1Bxi", name: "Shop" }] } };
    if (pathname === "/v4/spreadsheets/1Bxi")
      return { body: { sheets: [{ properties: this.#properties() }] } };
    if (method === "GET" && range) return { body: this.#read(decodeURIComponent(range)) };
    if (pathname.endsWith(":append")) return { body: this.#append(appendSchema.parse(body).values) };
    if (pathname.endsWith("/values:batchUpdate"))
      return { body: this.#change(changeSchema.parse(body).data) };
    return { status: 404, body: { error: { code: 404, message: "Not found.", status: "NOT_FOUND" } } };
  }

  #properties(): Json {
    return { sheetId: 0, title: this.title, index: 0, gridProperties: { rowCount: 1000, columnCount: 26 } };
  }

  #read(range: string): Json {
    const { row } = readRange(range);
    const values = range.includes("!") ? this.rows.slice(row, row + 1) : this.rows;
    return { range, majorDimension: "ROWS", values };
  }

  #append(values: Row[]): Json {
    this.rows.push(...values);
    const last = this.rows.length;
    return {
      spreadsheetId: "1Bxi",
      updates: { updatedRange: `${this.title}!A${last}`, updatedRows: values.length },
    };
  }

  /** A cell that is null stays as it is. */
  #change(data: z.infer<typeof changeSchema>["data"]): Json {
    for (const { range, values } of data) {
      const { row, column } = readRange(range);
      for (const [down, cells] of values.entries()) {
        const changed = this.rows[row + down];
        for (const [right, cell] of cells.entries())
          if (changed && cell !== null) changed[column + right] = cell;
      }
    }
    return { spreadsheetId: "1Bxi", totalUpdatedRows: data.length };
  }
}

import { z } from "zod";
import type { Json } from "#lib/json.ts";
import type { Answer, SentRequest } from "#test/templates/world.ts";

const valuesSchema = z.record(z.string(), z.json());
const upsertSchema = z.object({
  records: z.array(z.object({ fields: valuesSchema })),
  performUpsert: z.object({ fieldsToMergeOn: z.array(z.string()) }),
});

/** A table of a base with typed fields, and what Airtable answers about it. */
export class TableAtAirtable {
  readonly records: { id: string; fields: Record<string, Json> }[] = [];

  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  answer({ method, path, authorization, body }: SentRequest): Answer {
    if (authorization !== `Bearer ${this.token}`) {
      return problem(401, "AUTHENTICATION_REQUIRED", "Authentication required");
    }
    if (path === "/v0/meta/whoami") return { body: { id: "usr1", email: "ada@example.com" } };
    if (path === "/v0/meta/bases") {
      return { body: { bases: [{ id: "appShop", name: "Shop", permissionLevel: "create" }] } };
    }
    if (path === "/v0/meta/bases/appShop/tables") return { body: { tables } };
    if (path === "/v0/appShop/tblOrders/" && method === "PATCH") return this.#upsert(body);
    return problem(404, "NOT_FOUND", "Not found");
  }

  #upsert(body: Json): Answer {
    const { records, performUpsert } = upsertSchema.parse(body);
    const { fields = {} } = records[0] ?? {};
    // A field of the type Number takes no text unless Airtable converts it.
    if (typeof fields.Total === "string") {
      return problem(422, "INVALID_VALUE_FOR_COLUMN", 'Field "Total" cannot accept the provided value');
    }
    const [key = ""] = performUpsert.fieldsToMergeOn;
    const known = this.records.find((record) => record.fields[key] === fields[key]);
    const record = known ?? { id: `rec${this.records.length + 1}`, fields: {} };
    Object.assign(record.fields, fields);
    if (!known) this.records.push(record);
    const createdRecords = known ? [] : [record.id];
    return { body: { records: [record], createdRecords, updatedRecords: known ? [record.id] : [] } };
  }
}

const tables: Json = [
  {
    ...{ id: "tblOrders", name: "Orders", primaryFieldId: "fldOrder", views: [] },
    fields: [
      { id: "fldOrder", name: "Order", type: "singleLineText" },
      { id: "fldTotal", name: "Total", type: "number", options: { precision: 2 } },
    ],
  },
];

const problem = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

import type pg from "pg";
import type { CreateColumnBody, Table } from "#api/flows/tables/schema.ts";
import { newId } from "#lib/id.ts";
import { createTableEndpoint } from "#server/flows/tables/routes.ts";
import { createRowEndpoint } from "#server/flows/tables/rows/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";

export type GivenColumn = Partial<CreateColumnBody> & { name: string };

/** Creates tables and rows as an editor does. */
export interface Tables {
  cookie: string;
  create(columns: readonly GivenColumn[], rows?: readonly Record<string, unknown>[]): Promise<Table>;
}

export async function arrangeTables(pool: pg.Pool): Promise<Tables> {
  const cookie = await cookieOf(await storeUser(pool, "editor"));
  return {
    cookie,
    async create(columns, rows = []) {
      const body = { name: `Table ${newId()}`, columns };
      const response = await send(createTableEndpoint, { cookie, body });
      const table: Table = await response.json();
      if (response.status !== 201) throw new Error(`The table was not created: ${JSON.stringify(table)}`);
      for (const values of rows) {
        const added = await send(createRowEndpoint, { cookie, params: { id: table.id }, body: { values } });
        if (added.status !== 201) throw new Error(`A row was not added: ${await added.text()}`);
      }
      return table;
    },
  };
}

import type { EventEmitter } from "node:events";
import type pg from "pg";
import { Unfit } from "#connectors/sql.ts";
import type { Json } from "#engine/connectors/operation-code.ts";
import { toParameter } from "./values.ts";

/** A column of a result and its type, by the id in `pg_type`. */
export interface Column {
  name: string;
  dataTypeID: number;
}

export interface Result {
  /** Empty for a statement that returns no rows. */
  columns: readonly Column[];
  /** Values as the server writes them. */
  rows: (string | null)[][];
  /** Of a statement without rows, the number that it changed. */
  changed: number;
  /** There were more rows than were asked for. */
  isCut: boolean;
}

export interface StatementOptions {
  text: string;
  values: readonly Json[];
  /** The most rows that are returned. */
  limit: number;
}

/** The messages of the protocol that are sent here; the driver's types have some of them wrong. */
interface Wire extends EventEmitter {
  readonly stream: { destroy(error: Error): void };
  parse(message: { text: string }): void;
  describe(message: { type: "S" }): void;
  bind(message: { values: (string | null)[] }): void;
  execute(message: { rows: number }): void;
  flush(): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

/**
 * One statement in the extended protocol. The server first says which types the parameters have, so a list becomes JSON for a JSON
 * parameter and an array for others. It stops after the rows that were asked for, whatever the statement returns.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class Statement implements pg.Submittable {
  readonly result: Promise<Result>;
  readonly #options: StatementOptions;
  readonly #settle = Promise.withResolvers<Result>();
  readonly #rows: (string | null)[][] = [];
  #columns: readonly Column[] = [];
  #changed = 0;
  #problem: Error | null = null;
  #isSynced = false;
  #wire: Wire | null = null;

  constructor(options: StatementOptions) {
    this.#options = options;
    this.result = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    const wire: Wire = connection as unknown as Wire;
    this.#wire = wire;
    wire.once("parameterDescription", this.#bind);
    wire.parse({ text: this.#options.text });
    wire.describe({ type: "S" });
    wire.flush();
  }

  readonly #bind = ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }): void => {
    const { values, limit } = this.#options;
    if (dataTypeIDs.length === values.length) {
      this.#wire?.bind({ values: values.map((value, index) => toParameter(value, dataTypeIDs[index] ?? 0)) });
      // One more shows whether there are more.
      this.#wire?.execute({ rows: limit + 1 });
    } else {
      const needed = dataTypeIDs.length === 1 ? "1 parameter" : `${dataTypeIDs.length} parameters`;
      this.#problem = new Unfit(`The query has ${needed}, and ${values.length} are given.`);
    }
    this.#sync();
  };

  #sync(): void {
    this.#isSynced = true;
    this.#wire?.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#columns = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#rows.push(fields) <= this.#options.limit + 1) return;
    this.#wire?.stream.destroy(new Error("The server sent more rows than it was asked for."));
  }

  handleCommandComplete({ text = "" }: { text?: string }): void {
    this.#changed = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail("There is nothing to copy from.");
  }

  handleError(error: Error): void {
    this.#wire?.off("parameterDescription", this.#bind);
    // After an error, the server ignores everything up to this.
    if (this.#wire && !this.#isSynced) this.#sync();
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#problem) {
      this.#settle.reject(this.#problem);
      return;
    }
    const { limit } = this.#options;
    const isCut = this.#rows.length > limit;
    this.#settle.resolve({
      columns: this.#columns,
      rows: isCut ? this.#rows.slice(0, limit) : this.#rows,
      changed: this.#changed,
      isCut,
    });
  }
}

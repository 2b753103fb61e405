import pg from "pg";

/** A pool of connections. For modules that do not import `pg`. */
export type Connections = pg.Pool;

/**
 * A pool whose connections may break at any time. An idle one is replaced; for one in use, the statement fails. Without
 * these listeners Node would exit, with calls in flight.
 */
export function createConnections(options: pg.PoolConfig): Connections {
  const pool = new pg.Pool(options);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

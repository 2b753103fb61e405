import pg from "pg";

/**
 * A pool whose connections may break at any time: one that is idle is replaced, and whoever uses one hears of it by the
 * statement that failed. Without these listeners Node would end the process, calls in flight and all.
 */
export function createConnections(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

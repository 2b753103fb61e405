import type pg from "pg";

/** A connection for one statement. */
export interface LentConnection {
  query(statement: pg.Submittable): unknown;
  /** @param isBroken its state is unknown, so it is not used again */
  release(isBroken?: boolean): void;
}

/** Connections of one kind of statement, which stay open between its statements. */
export interface KeptConnections {
  /** An idle connection at once, so that the statement is sent in the same turn; otherwise a new one. */
  connect(): LentConnection | Promise<LentConnection>;
  /** Resolves when all of them are closed. */
  end(): Promise<void>;
}

/**
 * Keeps the connections that a pool lends, because the pool itself lends an idle one only after everything that the turn still
 * has to do. For calls those are the responses of the flush before: without this, each flush took a fifth longer
 * (docs/decisions/0160-connections-for-calls-are-kept.md).
 *
 * @param pool only for these statements; its `max` limits their number
 */
export function keepConnections(pool: pg.Pool): KeptConnections {
  const idle: LentConnection[] = [];
  let isEnding = false;

  function keep(client: pg.PoolClient): LentConnection {
    const connection: LentConnection = {
      query: (statement) => client.query(statement),
      release(isBroken = false) {
        client.off("end", forget);
        // A statement that waits for one waits in the pool.
        if (isBroken || isEnding || pool.waitingCount > 0) return client.release(isBroken);
        client.once("end", forget);
        idle.push(connection);
      },
    };
    // Only while it is idle: a statement that is running fails, and its caller says that the connection is broken.
    const forget = () => {
      const at = idle.indexOf(connection);
      if (at < 0) return;
      idle.splice(at, 1);
      client.release(true);
    };
    return connection;
  }

  return {
    connect: () => idle.pop() ?? pool.connect().then(keep),
    async end() {
      isEnding = true;
      for (const connection of idle.splice(0)) connection.release();
      await pool.end();
    },
  };
}

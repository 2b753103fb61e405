import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    password: {
      url: "https://www.postgresql.org/docs/current/sql-createrole.html",
      steps: [
        "Create a role for Millrace with “CREATE ROLE millrace LOGIN PASSWORD '…'”.",
        "Grant it only the tables that your flows need, as with “GRANT SELECT, INSERT ON orders TO millrace”.",
        "Enter the host, the port and the name of the database, as in its connection string.",
      ],
    },
  },
  notes: [
    "A server in your own network must be allowed with EGRESS_ALLOW.",
    "Each step opens a connection and closes it. A server has a limit for them, max_connections.",
  ],
};

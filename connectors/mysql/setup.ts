import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    password: {
      url: "https://mariadb.com/kb/en/create-user/",
      steps: [
        "Create a user for Millrace with “CREATE USER 'millrace'@'%' IDENTIFIED BY '…'”.",
        "Grant it only the tables that your flows need, as with “GRANT SELECT, INSERT ON shop.orders TO 'millrace'@'%'”.",
        "Enter the host, the port and the name of the database.",
      ],
    },
  },
  notes: [
    "A server in your own network must be allowed with EGRESS_ALLOW.",
    "Each step opens a connection and closes it. A server has a limit for them, max_connections.",
  ],
};

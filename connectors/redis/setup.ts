import type { SetupInput } from "#engine/connectors/format.ts";

const url = "https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/";
const address = "Enter the host, the port and the number of the database.";

export const setup: SetupInput = {
  ways: {
    password: { url, steps: ["Use the password of requirepass in the server's configuration.", address] },
    user: {
      url,
      steps: ["Create a user with ACL SETUSER, and allow it only the keys that your flows need.", address],
    },
    none: { url, steps: ["Use this only for a server that nobody else can reach.", address] },
  },
  notes: ["A server in your own network must be allowed with EGRESS_ALLOW."],
};

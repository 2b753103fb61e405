import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { encryptedColumns, nameOf } from "./encrypted-columns.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The columns of bytes that hold no ciphertext: hashes, and bodies as they were sent. */
const unencrypted = [
  "api_keys.hash",
  "calls.body",
  "deliveries.key_hash",
  "flow_versions.runnable_hash",
  "flows.runnable_hash",
  "idempotency_keys.request_hash",
  "invitations.token_hash",
  "licenses.key_hmac",
  "password_resets.token_hash",
  "recovery_codes.code_hash",
  "second_factor_challenges.token_hash",
  "used_sign_in_responses.state_hash",
];

/** `table.column` of every column of type Bytes. */
function bytesColumns(): string[] {
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8");
  return [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1];
    return [...body.matchAll(/^ {2}(\w+) +Bytes\b(.*)$/gm)].map(
      ([, field, rest = ""]) => `${table}.${/@map\("(\w+)"\)/.exec(rest)?.[1] ?? field}`,
    );
  });
}

test("every column of bytes is either rotated with SECRET_KEY or known not to be encrypted", () => {
  expect(bytesColumns().sort()).toEqual([...encryptedColumns.map(nameOf), ...unencrypted].sort());
});

test("nothing encrypts for storage but the module whose purposes the list names", () => {
  const sources = globSync("{app,server,worker,supervisor,web,queue,engine,nodes,lib}/**/*.ts", {
    cwd: root,
  });
  const encrypting = sources.filter((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return !path.endsWith(".test.ts") && /\bcreateCipheriv\b|subtle\.encrypt/.test(text);
  });
  expect(encrypting).toEqual(["server/platform/encryption/sealed.ts"]);
});

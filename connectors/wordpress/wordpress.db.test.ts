import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExecutionFile } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { findWordPress, startWordPress, type WordPress } from "#test/servers/wordpress.ts";
import { openAllServices } from "#test/web-services.ts";

/** Runs the operations against a real WordPress. */

const programs = await findWordPress();
const onWordPress = test.skipIf(programs === null);

let database: TestDatabase;
let server: WordPress;
let site: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  if (programs === null) return;
  server = await startWordPress(programs);
  const owner = await arrangePerson(database.pool, "owner");
  const { url, user, applicationPassword } = server;
  site = await connectTo(owner, "wordpress", { site: url, username: user, password: applicationPassword });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

type Entry = { id: number; status: string; title: { rendered: string }; [name: string]: Json };
const one = async (operation: string, input: Record<string, Json>) =>
  (await site.output(operation, input)) as Entry;
const many = async (operation: string, input: Record<string, Json> = {}) =>
  (await site.output(operation, input)) as Entry[];

onWordPress("a connection is tested, and has the user's name", async () => {
  expect(await site.test()).toMatchObject({ state: "works", account: "ada" });
});

onWordPress.each([
  ["post", { categories: "1" }],
  ["page", {}],
])("a %s is created, changed, read, listed and deleted", async (kind, own) => {
  const created = await one(`create_${kind}`, {
    title: "Prices & <b>more</b>",
    content: "<p>ü 🎉</p>",
    ...own,
  });
  expect(created).toMatchObject({ type: kind, status: "draft" });
  const input = { [kind]: created.id };
  const changes = { status: "publish", slug: `the-${kind}`, date_gmt: "2026-01-05T09:00:00Z" };
  expect(await one(`update_${kind}`, { ...input, ...changes })).toMatchObject({
    ...{ status: "publish", slug: `the-${kind}`, date_gmt: "2026-01-05T09:00:00" },
  });
  expect(await one(`read_${kind}`, { ...input, context: "edit" })).toMatchObject({
    ...{ title: { raw: "Prices & <b>more</b>" }, content: { raw: "<p>ü 🎉</p>" } },
  });
  expect((await many(`list_${kind}s`, { search: "Prices" })).map(({ id }) => id)).toEqual([created.id]);
  expect(await many(`list_${kind}s`, { search: "Prices", status: "draft" })).toEqual([]);
  expect(await one(`delete_${kind}`, input)).toMatchObject({ status: "trash" });
  expect(await site.output(`delete_${kind}`, { ...input, force: "true" })).toMatchObject({ deleted: true });
  expect(await site.error(`read_${kind}`, input)).toMatchObject({
    ...{ code: "http_status", message: expect.stringContaining("Invalid post ID") },
  });
});

onWordPress("more than a page of posts is listed", async () => {
  await Promise.all(
    Array.from({ length: 4 }, async (_, part) => {
      for (let index = 0; index < 26; index += 1) {
        await one("create_post", { title: `Many ${part} ${index}`, status: "publish" });
      }
    }),
  );
  expect(await many("list_posts", { search: "Many" })).toHaveLength(104);
});

onWordPress("users and comments are created, listed and changed", async () => {
  const grace = {
    username: "grace",
    email: "grace@example.com",
    password: "secret of grace",
    roles: "author",
  };
  const user = await one("create_user", grace);
  expect(await one("read_user", { user: user.id })).toMatchObject({ slug: "grace" });
  expect((await many("list_users", { search: "grace" })).map(({ id }) => id)).toEqual([user.id]);
  const post = await one("create_post", {
    title: "With comments",
    status: "publish",
    author: String(user.id),
  });
  const comment = await one("create_comment", { post: post.id, content: "Well said." });
  expect(await one("update_comment", { comment: comment.id, status: "hold" })).toMatchObject({
    status: "hold",
  });
  expect(await many("list_comments", { post: post.id, status: "hold" })).toHaveLength(1);
  expect(await site.output("delete_comment", { comment: comment.id, force: "true" })).toMatchObject({
    deleted: true,
  });
  expect(await many("list_categories")).toMatchObject([{ slug: "uncategorized" }]);
  expect(await many("list_tags")).toEqual([]);
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

onWordPress("a file with any name is uploaded with its title and its alternative text", async () => {
  const stored: ExecutionFile = {
    ...{ filename: 'Über "uns".png', contentType: "image/png", size: png.length },
    async *read() {
      yield png;
    },
  };
  const file = { file_id: "1", sha256: "a" };
  const media = (await site.output(
    "upload_media",
    { file, title: "Logo", alt_text: "A dot" },
    {
      find: async () => stored,
    },
  )) as Entry;
  expect(media).toMatchObject({
    ...{ mime_type: "image/png", alt_text: "A dot", title: { rendered: "Logo" } },
  });
  expect(await many("list_media", { search: "Logo" })).toHaveLength(1);
});

onWordPress("a wrong password is a refusal, and who may not do something is told so", async () => {
  const owner = await arrangePerson(database.pool, "editor");
  const fields = { site: server.url, username: server.user, password: "wrong wrong wrong" };
  expect(await (await connectTo(owner, "wordpress", fields)).test()).toMatchObject({
    ...{ state: "refused", problem: expect.stringContaining("application password") },
  });
  const grace = { ...fields, username: "grace", password: "secret of grace" };
  const error = await (await connectTo(owner, "wordpress", grace)).error("create_post", { title: "Mine" });
  expect(error).toMatchObject({
    code: "http_status",
    message: expect.stringContaining("Choose a user with the role"),
  });
});

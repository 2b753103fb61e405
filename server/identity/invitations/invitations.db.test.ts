import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { refusal, startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import {
  acceptInvitationEndpoint,
  createInvitationEndpoint,
  joinInvitationEndpoint,
  listInvitationsEndpoint,
  lookUpInvitationEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let mail: TestMailServer;
let owner: string;
let cookie: string;

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo({ address }, _session, done) {
      if (address === "nobody@example.com") done(refusal(550, "5.1.1 no such user"));
      else done();
    },
  });
  database = await useTestDatabase({
    SMTP_URL: `smtp://ada:right@127.0.0.1:${mail.port}?tls=none`,
    SMTP_FROM: "flows@example.com",
  });
});
afterAll(async () => {
  await mail.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query("truncate users, invitations, sign_in_failures cascade");
  mail.mails.length = 0;
  owner = await storeUser(database.pool, "owner");
  cookie = await cookieOf(owner);
});

const password = "a long enough password";
const grace = { name: "Grace", password };

const invite = async (body: object = {}) => {
  const response = await send(createInvitationEndpoint, { cookie, body });
  return { status: response.status, body: await response.json() };
};
const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);
const accept = (token: string, more: object = {}) =>
  send(acceptInvitationEndpoint, { body: { token, ...grace, ...more } });
const lookUp = (token: string) => send(lookUpInvitationEndpoint, { body: { token } });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

test("an invitation by e-mail is accepted once, by whoever has its link, with its role", async () => {
  const { status, body } = await invite({ email: "Grace@Example.com", role: "operator" });
  expect([status, body.email, body.email_problem]).toEqual([201, "grace@example.com", null]);
  expect(body.sent_at).not.toBeNull();
  const [sent] = mail.mails;
  expect(sent).toMatchObject({ to: ["grace@example.com"], from: "flows@example.com" });
  // Quoted-printable breaks long lines.
  expect(sent?.source.replaceAll("=\r\n", "")).toContain(`invitation#${tokenOf(body)}`);
  expect(await (await lookUp(tokenOf(body))).json()).toMatchObject({
    email: "grace@example.com",
    role: "operator",
    invited_by: "The owner",
  });
  const accepted = await accept(tokenOf(body), { email: "eve@example.com" });
  expect([accepted.status, await accepted.json()]).toMatchObject([
    201,
    { name: "Grace", email: "grace@example.com", role: "operator" },
  ]);
  const signedIn = await signIn({ email: "grace@example.com", password, address: null, userAgent: null });
  expect(signedIn.kind).toBe("signed_in");
  expect(await codeOf(await accept(tokenOf(body)))).toEqual([404, "link_invalid"]);
  expect((await (await send(listInvitationsEndpoint, { cookie })).json()).data).toEqual([]);
});

test("a link without an address asks for one", async () => {
  const { body } = await invite();
  expect([body.email, body.sent_at]).toEqual([null, null]);
  expect(mail.mails).toEqual([]);
  const refused = await accept(tokenOf(body));
  expect([refused.status, (await refused.json()).errors[0].pointer]).toEqual([422, "/email"]);
  expect((await accept(tokenOf(body), { email: "grace@example.com" })).status).toBe(201);
});

test("twenty people who accept one link at once become one user", async () => {
  const { body } = await invite();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => accept(tokenOf(body), { email: `p${at}@example.com` })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(404)]);
  const { rows } = await database.pool.query("select count(*)::int as count from users");
  expect(rows).toEqual([{ count: 2 }]);
});

test("neither the token nor the link is stored, and no list shows it", async () => {
  const { body } = await invite({ email: "grace@example.com" });
  const stored = await database.pool.query(
    "select i::text as row from invitations i union all select a::text from audit_entries a",
  );
  expect(JSON.stringify(stored.rows)).not.toContain(tokenOf(body));
  const hex = Buffer.from(tokenOf(body)).toString("hex");
  expect(JSON.stringify(stored.rows)).not.toContain(hex);
  expect(await (await send(listInvitationsEndpoint, { cookie })).text()).not.toContain(tokenOf(body));
});

test("while passwords are off, no password accepts an invitation, and the invitation stays", async () => {
  const { body } = await invite({ email: "grace@example.com" });
  const switchPasswords = (on: boolean) =>
    database.pool.query(
      `insert into sign_in_settings (passwords, second_factor_roles) values ($1, '{}')
       on conflict (id) do update set passwords = $1`,
      [on],
    );
  await switchPasswords(false);
  try {
    expect(await codeOf(await accept(tokenOf(body)))).toEqual([409, "passwords_off"]);
    // Whether the link works is not told either.
    expect(await codeOf(await accept("a".repeat(43)))).toEqual([409, "passwords_off"]);
    expect((await lookUp(tokenOf(body))).status).toBe(200);
    const { rows } = await database.pool.query("select count(*)::int as count from users");
    expect(rows).toEqual([{ count: 1 }]);
  } finally {
    await switchPasswords(true);
  }
  expect((await accept(tokenOf(body))).status).toBe(201);
});

test("an expired invitation does not work, is listed, and can be replaced or resent", async () => {
  const { body } = await invite({ email: "grace@example.com" });
  await database.pool.query("update invitations set expires_at = now() - interval '1 ms'");
  expect((await lookUp(tokenOf(body))).status).toBe(404);
  expect((await accept(tokenOf(body))).status).toBe(404);
  expect((await (await send(listInvitationsEndpoint, { cookie })).json()).data).toHaveLength(1);
  const again = await invite({ email: "grace@example.com" });
  expect(again.status).toBe(201);
  await database.pool.query("update invitations set expires_at = now() - interval '1 ms'");
  const params = { id: again.body.id };
  const resent = await (await send(resendInvitationEndpoint, { cookie, params })).json();
  expect((await accept(tokenOf(resent))).status).toBe(201);
});

test("resending makes a new link, and the earlier one stops", async () => {
  const { body } = await invite({ email: "grace@example.com" });
  const response = await send(resendInvitationEndpoint, { cookie, params: { id: body.id } });
  const resent = await response.json();
  expect([response.status, mail.mails.length]).toEqual([201, 2]);
  expect((await lookUp(tokenOf(body))).status).toBe(404);
  expect((await lookUp(tokenOf(resent))).status).toBe(200);
});

test("a withdrawn invitation does not work", async () => {
  const { body } = await invite();
  const params = { id: body.id };
  expect((await send(withdrawInvitationEndpoint, { cookie, params })).status).toBe(204);
  expect((await send(withdrawInvitationEndpoint, { cookie, params })).status).toBe(404);
  expect((await lookUp(tokenOf(body))).status).toBe(404);
});

test("users and invited addresses are not invited again", async () => {
  const { rows } = await database.pool.query("select email from users");
  expect((await invite({ email: rows[0].email })).body.code).toBe("already_member");
  expect((await invite({ email: "grace@example.com" })).status).toBe(201);
  expect((await invite({ email: "GRACE@example.com" })).body.code).toBe("already_invited");
});

test("an e-mail that the server refuses is reported, and the link works nevertheless", async () => {
  const { status, body } = await invite({ email: "nobody@example.com" });
  expect([status, body.sent_at]).toEqual([201, null]);
  expect(body.email_problem).toContain("no such user");
  expect((await lookUp(tokenOf(body))).status).toBe(200);
});

test("a user who is signed in gets the role of a link, if it is higher than theirs", async () => {
  const viewer = await storeUser(database.pool, "viewer");
  const theirs = await cookieOf(viewer);
  const { body } = await invite({ role: "editor" });
  const join = (by: string, token = tokenOf(body)) =>
    send(joinInvitationEndpoint, { cookie: by, body: { token } });
  expect(await codeOf(await join(cookie))).toEqual([409, "nothing_new"]);
  const joined = await join(theirs);
  expect([joined.status, (await joined.json()).role]).toEqual([200, "editor"]);
  expect((await join(theirs)).status).toBe(404);
  const bound = await invite({ email: "grace@example.com", role: "owner" });
  expect(await codeOf(await join(theirs, tokenOf(bound.body)))).toEqual([409, "other_address"]);
});

test("every step leaves an entry", async () => {
  const { body } = await invite({ email: "grace@example.com", role: "editor" });
  const resent = await (await send(resendInvitationEndpoint, { cookie, params: { id: body.id } })).json();
  await accept(tokenOf(resent));
  const { rows } = await database.pool.query(
    "select action, actor_name as by from audit_entries where target_name in ('grace@example.com', 'Grace') order by id",
  );
  expect(rows.slice(-4)).toEqual([
    { action: "invitation.created", by: "The owner" },
    { action: "invitation.resent", by: "The owner" },
    { action: "user.created", by: "Grace" },
    { action: "invitation.accepted", by: "Grace" },
  ]);
});

import { expect, test } from "vitest";
import { baseUrlOf, hostsOf } from "./base-url.ts";
import { defineConnector } from "./format.ts";

const operation = {
  title: "T",
  about: "A.",
  method: "GET",
  path: "/",
  effect: { kind: "safe" },
  proof: { rank: "C", source: "S", date: "2026-11-27" },
  sample: null,
} as const;

const connectorAt = (baseUrl: string, kind: "label" | "origin" | "text") =>
  defineConnector({
    name: "desk",
    version: 1,
    title: "Desk",
    about: "A.",
    category: "support",
    docs: "https://desk.example/docs",
    apiVersion: "2",
    baseUrl,
    connection: { site: { label: "Site", kind } },
    authentication: {},
    test: { operation: "read", account: [] },
    operations: { read: operation },
  });

const labelled = connectorAt("https://{site}.desk.example/api/v2", "label");

test.each([
  ["acme", "https://acme.desk.example/api/v2"],
  [" ACME-2 ", "https://acme-2.desk.example/api/v2"],
])("fills the label %j", (site, url) => {
  expect(baseUrlOf(labelled, { site })).toBe(url);
  expect(hostsOf(labelled, { site })).toEqual([new URL(url).host]);
});

test.each([
  "",
  "evil.example/",
  "evil.example#",
  "a.b",
  "a@evil.example",
  "evil.example?",
  "evil.example\\",
  "-a",
  "a b",
  "{site}",
  "ａ",
  "169.254.169.254:80/",
])("refuses the label %j", (site) => {
  expect(baseUrlOf(labelled, { site })).toBeNull();
  expect(hostsOf(labelled, { site })).toEqual([]);
});

const server = connectorAt("{site}/wp-json/wp/v2", "origin");

test.each([
  ["https://blog.example", "https://blog.example/wp-json/wp/v2", "blog.example"],
  ["blog.example/folder/", "https://blog.example/folder/wp-json/wp/v2", "blog.example"],
  ["http://10.0.0.5:8080", "http://10.0.0.5:8080/wp-json/wp/v2", "10.0.0.5:8080"],
])("fills the server %j", (site, url, host) => {
  expect(baseUrlOf(server, { site })).toBe(url);
  expect(hostsOf(server, { site })).toEqual([host]);
});

test.each([
  "",
  "ftp://blog.example",
  "https://user:password@blog.example",
  "https://blog.example?a=",
  "https://blog.example#x",
  "https://",
  "blog.example#/x",
])("refuses the server %j", (site) => expect(baseUrlOf(server, { site })).toBeNull());

test("a text is encoded for its place", () => {
  const store = connectorAt("https://api.desk.example/{site}/v1", "text");
  expect(baseUrlOf(store, { site: "a/../b" })).toBe("https://api.desk.example/a%2F..%2Fb/v1");
});

const fields = {
  host: { label: "Host", kind: "host" },
  port: { label: "Port", kind: "port" },
  ca: { label: "Authorities", kind: "certificates", optional: true },
} as const;
const database = { baseUrl: "postgresql://{host}:{port}", connection: fields, bases: {} };
const place = { host: "host", port: "port" };

test.each([
  ["Db.Example.com", "5432", "db.example.com:5432"],
  ["10.0.0.5", "1", "10.0.0.5:1"],
  ["0x7f.1", "5432", "127.0.0.1:5432"],
  ["fd00::1", "5432", "[fd00::1]:5432"],
  ["[fd00::1]", "5432", "[fd00::1]:5432"],
  ["db.example.com.", "5432", "db.example.com:5432"],
])("a server at %j and %j is %j", (host, port, name) => {
  expect(baseUrlOf(database, { host, port })).toBe(`postgresql://${name}`);
  expect(hostsOf({ ...database, server: place }, { host, port })).toEqual([name]);
});

test.each([
  ["db.example.com:5432", "5432"],
  ["https://db.example.com", "5432"],
  ["ada@db.example.com", "5432"],
  ["/var/run/postgresql", "5432"],
  ["db.example.com?x", "5432"],
  ["fe80::1%eth0", "5432"],
  ["", "5432"],
  ["db.example.com", "0"],
  ["db.example.com", "65536"],
  ["db.example.com", "5432 "],
  ["db.example.com", "1e3"],
])("%j and %j are no server, unless trimming makes them one", (host, port) => {
  const isTrimmed = port === "5432 ";
  expect(baseUrlOf(database, { host, port }) !== null).toBe(isTrimmed);
  expect(baseUrlOf(database, { host: "a", port: "1", ca: "nonsense" })).toBeNull();
});

import { expect, test } from "vitest";
import type { Authentication } from "#engine/connectors/format.ts";
import { addressOf, wayFor } from "./fill-operation.ts";

test("only an address that is known before a flow runs is looked up, without its query", () => {
  const url = "https://api.example.com/a?token=canary";
  expect(addressOf({ method: "GET", url })).toEqual({ method: "GET", host: "api.example.com", path: "/a" });
  expect(addressOf({ method: "GET", url: "https://{{host}}/a" })).toBeNull();
  expect(addressOf({ method: "GET", url: "ftp://api.example.com/a" })).toBeNull();
});

const ways: Record<string, Authentication> = {
  oauth: {
    ...{ kind: "oauth2", title: "Account", grant: "client_credentials", tokenUrl: "https://a.example" },
    ...{ scopes: [], authorize: {}, separator: " ", client: "body", encoding: "form", token: "t" },
    ...{ pkce: true, register: "https://a.example" },
  },
  token: { kind: "bearer", title: "Token", token: { label: "Token" } },
  login: { kind: "basic", title: "Login", username: { label: "User" }, password: { label: "Password" } },
  key: { kind: "key", title: "Key", in: "header", wire: "X-Api-Key", prefix: "", key: { label: "Key" } },
  old: {
    kind: "key",
    title: "Old",
    in: "header",
    wire: "Authorization",
    prefix: "Token ",
    key: { label: "Key" },
  },
};

test("a pasted secret is for the way that sends it", () => {
  expect(wayFor({ kind: "bearer", secret: "s" }, ways)).toEqual({
    authentication: "token",
    fields: { token: "s" },
  });
  expect(wayFor({ kind: "basic", username: "ada", secret: "s" }, ways)).toEqual({
    ...{ authentication: "login", fields: { username: "ada", password: "s" } },
  });
  expect(wayFor({ kind: "header", header: "x-api-key", secret: "s" }, ways)).toEqual({
    ...{ authentication: "key", fields: { key: "s" } },
  });
  expect(wayFor({ kind: "header", header: "Authorization", secret: "Token s" }, ways)).toEqual({
    ...{ authentication: "old", fields: { old: "s" } },
  });
  expect(wayFor({ kind: "header", header: "X-Other", secret: "s" }, ways)).toBeNull();
});

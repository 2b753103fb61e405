import { expect, test } from "vitest";
import { parseAuditForwardUrl } from "./audit-forward-location.ts";

test.each([
  [
    "https://logs.example.com/audit?source=a",
    { kind: "webhook", url: "https://logs.example.com/audit?source=a" },
  ],
  ["http://10.0.0.7:8080/", { kind: "webhook", url: "http://10.0.0.7:8080/" }],
  ["syslog+tls://logs.example.com", { kind: "syslog", host: "logs.example.com", port: 6514, isTls: true }],
  ["syslog://[::1]:1514/", { kind: "syslog", host: "::1", port: 1514, isTls: false }],
])("%s", (text, target) => {
  expect(parseAuditForwardUrl(text)).toEqual(target);
});

test.each([
  "logs.example.com",
  "ftp://logs.example.com",
  "syslog://logs/path",
  "https://user:canary@logs.example.com",
])("%s is refused without its values", (text) => {
  const problem = parseAuditForwardUrl(text);
  expect(problem).toEqual(expect.stringMatching(/^must /));
  expect(problem).not.toContain("canary");
});

import { expect, test } from "vitest";
import { ownSender } from "./own-mail.ts";

const smtp = (username: string | null) => ({
  host: "mail.example.com",
  port: 465,
  security: "tls" as const,
  login: username === null ? null : { username, password: "p" },
});
const baseUrl = "https://flows.example.com:8443";

test.each([
  ["SMTP_FROM", { smtp: smtp("shop@example.com"), smtpFrom: "flows@example.com" }, "flows@example.com"],
  ["the server's user name", { smtp: smtp("shop@example.com"), smtpFrom: null }, "shop@example.com"],
  ["the host of BASE_URL", { smtp: smtp("apikey"), smtpFrom: null }, "millrace@flows.example.com"],
  [
    "the host of BASE_URL without a login",
    { smtp: smtp(null), smtpFrom: null },
    "millrace@flows.example.com",
  ],
])("the sender is %s", (_, given, sender) => {
  expect(ownSender({ ...given, baseUrl })).toBe(sender);
});

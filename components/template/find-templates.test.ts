import { expect, test } from "vitest";
import { templates } from "#server/flows/templates/library/index.ts";
import { findTemplates } from "./find-templates.ts";

const slugs = (query: string, category: string | null = null, app: string | null = null) =>
  findTemplates(templates, { query, category, app }).map(({ slug }) => slug);

test("an empty query finds all, in the order of the gallery", () => {
  expect(slugs("")).toEqual(templates.map(({ slug }) => slug));
});

test.each([
  ["stripe", ["stripe-events", "stripe-fulfillment"]],
  ["REFUND mail", ["approve-refund"]],
  ["third failure", ["uptime-check", "twilio-outage-sms"]],
  ["jira slack", ["support-triage", "slack-command-to-jira"]],
  ["google_calendar", ["woocommerce-orders", "calendar-morning"]],
  ["no such thing", []],
])("“%s” finds %j by name, description, labels and apps", (query, found) => {
  expect(slugs(query)).toEqual(found);
});

test("a category leaves out the others", () => {
  expect(slugs("", "Building blocks")).toEqual(["notify-team", "count-calls"]);
  expect(slugs("stripe", "Data")).toEqual([]);
});

test("“sheets” finds every template that uses Google Sheets, and the app’s filter the same ones", () => {
  const found = [
    ...["lead-to-sheets", "shopify-orders", "woocommerce-orders"],
    ...["invoice-mail-to-drive", "sheets-weekly-report"],
  ];
  expect(slugs("sheets")).toEqual(found);
  expect(slugs("", null, "google_sheets")).toEqual(found);
  expect(slugs("report", null, "google_sheets")).toEqual(["sheets-weekly-report"]);
  expect(slugs("", "Approvals", "google_sheets")).toEqual([]);
});

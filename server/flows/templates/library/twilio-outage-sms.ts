import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const twilioOutageSms = defineTemplate({
  slug: "twilio-outage-sms",
  name: "Send an SMS with Twilio when a website is down",
  description:
    "Opens a page every five minutes, and sends an SMS after three failures in a row and another once the page is back.",
  category: "Alerts and reports",
  needs: [
    "The page to watch.",
    "A Twilio account with a phone number.",
    "The phone number of the person on call.",
  ],
  note: [
    "**1.** Set the page in “Open page”.",
    "**2.** Choose the account and its number in “SMS: down” and in “SMS: back”, and set the recipient in both.",
  ].join("\n\n"),
  nodes: {
    every_5_minutes: node("schedule_node", [0, 0], "Every 5 minutes", {
      rule: { kind: "every", n: 5, unit: "minutes" },
      overlap: "skip",
    }),
    open_page: node("http_request_node", [1, 0], "Open page", {
      url: "https://www.example.com/",
      timeout_seconds: 10,
      settings: { on_failure: "error_handle" },
    }),
    forget_failures: node("store_node", [2, -0.5], "Forget failures", {
      operation: "delete",
      key: "failures",
    }),
    count_failure: node("store_node", [2, 0.5], "Count failure", {
      operation: "increment",
      key: "failures",
    }),
    was_down: node("condition_node", [3, -0.5], "Was it down?", {
      conditions: [{ left: "{{forget_failures.value}}", operator: "greater_or_equal", right: 3 }],
    }),
    is_third: node("condition_node", [3, 0.5], "Third failure in a row?", {
      conditions: [{ left: "{{count_failure.value}}", operator: "equals", right: 3 }],
    }),
    sms_back: app("twilio/send_sms", [4, -0.5], "SMS: back", {
      body: "The website is back after {{forget_failures.value}} failures.",
    }),
    sms_down: app("twilio/send_sms", [4, 0.5], "SMS: down", {
      body: "The website is down: {{open_page.error.message | truncate: 100}}",
    }),
  },
  edges: [
    "every_5_minutes -> open_page -> forget_failures -> was_down",
    "was_down.true -> sms_back",
    "open_page.error -> count_failure -> is_third",
    "is_third.true -> sms_down",
  ],
});

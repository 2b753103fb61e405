import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const calendarMorning = defineTemplate({
  slug: "calendar-morning",
  name: "Send today’s Google Calendar events to Telegram and Slack",
  description:
    "Every weekday morning, reads the day’s events from Google Calendar and sends the agenda to Telegram and a Slack channel.",
  category: "Alerts and reports",
  needs: [
    "A Google Calendar account.",
    "A Telegram bot, and the id of your chat with it.",
    "A Slack account, and a channel that the app has joined.",
  ],
  note: [
    "**1.** Set the time and your time zone in “Every weekday at 7:30”.",
    "**2.** Choose the account and the calendar in “Get today’s events”.",
    "**3.** Choose the account and the chat in “Send to Telegram”, and the account and the channel in “Send to Slack”. Delete the one that you do not need.",
  ].join("\n\n"),
  nodes: {
    every_weekday: node("schedule_node", [0, 0], "Every weekday at 7:30", {
      rule: { kind: "at", times: ["07:30"], weekdays: [1, 2, 3, 4, 5] },
      missed: "once",
      overlap: "skip",
    }),
    get_events: app("google_calendar/list_events", [1, 0], "Get today’s events", {
      after: "{{scheduled_for}}",
      before:
        "{{scheduled_for | slice: 0, 10}}T23:59:59{{scheduled_for | regex_extract: '(Z|[+-][0-9:]+)$'}}",
    }),
    has_events: node("condition_node", [2, 0], "Any events?", {
      conditions: [{ left: "{{get_events}}", operator: "is_not_empty" }],
    }),
    agenda: node("set_fields_node", [3, 0], "Agenda", {
      fields: [
        {
          name: "text",
          value: [
            "Today, {{scheduled_for | slice: 0, 10}}:",
            "{% for event in get_events %}\n{% if event.start.dateTime %}{{event.start.dateTime | slice: 11, 5}}{% else %}All day{% endif %}  {{event.summary}}{% endfor %}",
          ].join(""),
        },
      ],
      keep: "none",
    }),
    send_telegram: app("telegram/send_message", [4, -0.5], "Send to Telegram", { text: "{{agenda.text}}" }),
    send_slack: app("slack/post_message", [4, 0.5], "Send to Slack", { text: "{{agenda.text}}" }),
  },
  edges: [
    "every_weekday -> get_events -> has_events",
    "has_events.true -> agenda -> send_telegram",
    "agenda -> send_slack",
  ],
});

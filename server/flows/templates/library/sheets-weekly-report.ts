import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const sheetsWeeklyReport = defineTemplate({
  slug: "sheets-weekly-report",
  name: "Mail a weekly report from Google Sheets",
  description:
    "Every Monday morning, reads the rows of a Google Sheets spreadsheet, adds them up by state, and e-mails the table.",
  category: "Alerts and reports",
  needs: ["A Google Sheets account, and a spreadsheet with the columns State and Total.", "A mail server."],
  note: [
    "**1.** Set the time and your time zone in “Every Monday at 8”.",
    "**2.** Choose the account, the spreadsheet and the sheet in “Read rows”. Set your columns in “Add up by state”.",
    "**3.** Set the addresses in “Mail report”.",
  ].join("\n\n"),
  nodes: {
    every_monday: node("schedule_node", [0, 0], "Every Monday at 8", {
      rule: { kind: "at", times: ["08:00"], weekdays: [1] },
      missed: "once",
      overlap: "skip",
    }),
    read_rows: app("google_sheets/read_rows", [1, 0], "Read rows", {}),
    by_state: node("list_node", [2, 0], "Add up by state", {
      operation: "summarize",
      list: "{{read_rows}}",
      group_by: [{ field: "State" }],
      measures: [
        { operation: "count", field: "", as: "rows" },
        { operation: "sum", field: "Total", as: "total" },
      ],
    }),
    table: node("html_node", [3, 0], "Table", {
      operation: "build",
      template: [
        "<h1>Week until {{scheduled_for | slice: 0, 10}}</h1>",
        "<table><tr><th>State</th><th>Rows</th><th>Total</th></tr>",
        "{% for row in by_state.items %}<tr><td>{{row.State}}</td><td>{{row.rows}}</td><td>{{row.total | round: 2}}</td></tr>{% endfor %}",
        "</table>",
      ].join("\n"),
    }),
    mail_report: node("send_email_node", [4, 0], "Mail report", {
      from: "Millrace <flows@example.com>",
      to: "team@example.com",
      subject: "Weekly report, {{scheduled_for | slice: 0, 10}}",
      html: "{{table.html | raw}}",
    }),
  },
  edges: ["every_monday -> read_rows -> by_state -> table -> mail_report"],
});

import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const waitForJob = defineTemplate({
  slug: "wait-for-job",
  name: "Start a job and wait for its call",
  description:
    "Starts a long job elsewhere, continues when it calls back, and escalates if it does not within an hour.",
  category: "Approvals",
  needs: ["The URL that starts the job.", "A mail server."],
  note: [
    "**1.** Set the URL in “Start job”. It must call `callback_url` when it is done.",
    "**2.** Set the time in “Wait for the job”, and the addresses of the e-mails.",
  ].join("\n\n"),
  nodes: {
    start: node("manual_node", [0, 0], "Run by hand", {
      sample_payload: json({ video: "intro.mp4", format: "webm" }),
    }),
    start_job: node("http_request_node", [1, 0], "Start job", {
      method: "POST",
      url: "https://render.example.com/jobs",
      body_type: "json",
      body: json({ video: "{{video}}", format: "{{format}}", callback_url: "{{_links.job_done}}" }),
    }),
    job_done: node("wait_for_call_node", [2, 0], "Wait for the job", { timeout_seconds: 3600 }),
    mail_result: node("send_email_node", [3, -0.5], "Mail the result", {
      from: "Millrace <flows@example.com>",
      to: "media@example.com",
      subject: "{{video}} is ready",
      text: "{{job_done.url}}",
    }),
    escalate: node("send_email_node", [3, 0.5], "Escalate", {
      from: "Millrace <flows@example.com>",
      to: "ops@example.com",
      subject: "No word about {{video}} for an hour",
      text: "Job {{start_job.body.job_id}} was started and has not called back.",
    }),
  },
  edges: [
    "start -> start_job -> job_done",
    "job_done.called -> mail_result",
    "job_done.timed_out -> escalate",
  ],
});

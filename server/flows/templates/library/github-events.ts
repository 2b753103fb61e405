import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const githubEvents = defineTemplate({
  slug: "github-events",
  name: "Post GitHub events to a chat",
  description: "Verifies GitHub’s signature and announces new issues, merged pull requests and releases.",
  category: "Webhooks",
  needs: ["A signing secret, shared with GitHub.", "The incoming webhook of your chat."],
  note: [
    "**1.** Add the flow’s URL in your repository under _Settings → Webhooks_, as `application/json`.",
    "**2.** Create a credential with the same secret and choose it in “Receive event”.",
    "**3.** Set the URL of your chat in the three requests.",
  ].join("\n\n"),
  nodes: {
    receive_event: node("receive_webhook_node", [0, 0], "Receive event", {
      description: "A webhook of a GitHub repository.",
      sample_payload: json({
        action: "opened",
        repository: { full_name: "ada/engine" },
        sender: { login: "grace" },
        issue: {
          number: 42,
          title: "The wheel slips",
          html_url: "https://github.com/ada/engine/issues/42",
        },
        pull_request: {
          number: 43,
          title: "Tighten the wheel",
          merged: true,
          html_url: "https://github.com/ada/engine/pull/43",
        },
        release: { name: "1.2", html_url: "https://github.com/ada/engine/releases/1.2" },
      }),
      authentication: { type: "signature", preset: "github", credential_ids: [] },
      deduplication: { by: "header", header: "x-github-delivery", keep_days: 4 },
    }),
    which_event: node("switch_node", [1, 0], "Which event?", {
      cases: [
        {
          id: "issue",
          label: "Issue opened",
          conditions: [
            { left: "{{action}}", operator: "equals", right: "opened" },
            { left: "{{issue.number}}", operator: "exists" },
          ],
        },
        {
          id: "merged",
          label: "Pull request merged",
          conditions: [
            { left: "{{action}}", operator: "equals", right: "closed" },
            { left: "{{pull_request.merged}}", operator: "is_true" },
          ],
        },
        {
          id: "release",
          label: "Release published",
          conditions: [
            { left: "{{action}}", operator: "equals", right: "published" },
            { left: "{{release.name}}", operator: "exists" },
          ],
        },
      ],
    }),
    announce_issue: chat(
      "Announce issue",
      -1,
      "New issue in {{repository.full_name}}: {{issue.title}} {{issue.html_url}}",
    ),
    announce_merge: chat(
      "Announce merge",
      0,
      "{{sender.login}} merged #{{pull_request.number}} in {{repository.full_name}}: {{pull_request.title}}",
    ),
    announce_release: chat(
      "Announce release",
      1,
      "{{repository.full_name}} {{release.name}} is out: {{release.html_url}}",
    ),
  },
  edges: [
    "receive_event -> which_event",
    "which_event.issue -> announce_issue",
    "which_event.merged -> announce_merge",
    "which_event.release -> announce_release",
  ],
});

function chat(label: string, row: number, text: string) {
  return node("http_request_node", [2, row], label, {
    method: "POST",
    url: "https://chat.example.com/hooks/engineering",
    body_type: "json",
    body: json({ text }),
  });
}

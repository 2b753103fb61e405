import { app, defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const pipedriveWon = defineTemplate({
  slug: "pipedrive-won",
  name: "Announce won Pipedrive deals in Slack",
  description:
    "When a deal is won in Pipedrive, announces it in a Slack channel and adds an activity for the handover to Pipedrive.",
  category: "Sales and orders",
  needs: [
    "A Pipedrive account.",
    "A user name and a password that Pipedrive sends, as a secret.",
    "A Slack account, and a channel that the app has joined.",
  ],
  note: [
    "**1.** At Pipedrive, under _Tools and apps → Webhooks_, add the flow’s URL for changed deals (version 2), with an HTTP user and password.",
    "**2.** Create a credential with the same user and password, and choose it in “Receive change”.",
    "**3.** Choose the account in “Plan handover”, and the account and the channel in “Announce”.",
  ].join("\n\n"),
  nodes: {
    receive_change: node("receive_webhook_node", [0, 0], "Receive change", {
      description: "A changed deal of Pipedrive.",
      sample_payload: json({
        meta: { action: "change", entity: "deal", version: "2.0", id: "c1f3", attempt: 1 },
        data: {
          ...{ id: 7, title: "Lamps for the lobby", value: 4180, currency: "EUR", status: "won" },
          ...{ owner_id: 12, person_id: 3, org_id: 2 },
        },
        previous: { status: "open" },
      }),
      authentication: { type: "basic", credential_ids: [] },
      deduplication: { by: "tag", tag: "{{meta.id}}", keep_days: 4 },
    }),
    is_won: node("condition_node", [1, 0], "Was it won now?", {
      conditions: [
        { left: "{{data.status}}", operator: "equals", right: "won" },
        { left: "{{previous.status}}", operator: "exists" },
        { left: "{{previous.status}}", operator: "not_equals", right: "won" },
      ],
    }),
    plan_handover: app("pipedrive/create_activity", [2, 0], "Plan handover", {
      subject: "Handover: {{data.title}}",
      type: "task",
      due_date: "{{_webhook.timestamp | date_add: 1, 'day' | slice: 0, 10}}",
      deal_id: "{{data.id}}",
      owner_id: "{{data.owner_id}}",
    }),
    announce: app("slack/post_message", [3, 0], "Announce", {
      text: ":tada: Won: {{data.title}}, {{data.value}} {{data.currency}}",
    }),
  },
  edges: ["receive_change -> is_won", "is_won.true -> plan_handover -> announce"],
});

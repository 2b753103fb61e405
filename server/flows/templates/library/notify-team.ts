import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const notifyTeam = defineTemplate({
  slug: "notify-team",
  name: "Notify the team",
  description:
    "A sub-flow for all others: posts a message to the chat, or mails it, and returns where it went.",
  category: "Building blocks",
  needs: ["The incoming webhook of your chat.", "A mail server."],
  note: [
    "**1.** Set the URL of your chat and the addresses of the e-mail, and publish the flow.",
    "**2.** In any other flow, add **Run Flow** and choose this one. Its sample becomes the input.",
  ].join("\n\n"),
  nodes: {
    called: node("flow_call_node", [0, 0], "Called by a flow", {
      sample_payload: json({
        urgent: true,
        title: "Stock is low",
        text: "There are 3 lamps left.",
      }),
    }),
    is_urgent: node("condition_node", [1, 0], "Is it urgent?", {
      conditions: [{ left: "{{urgent}}", operator: "is_true" }],
    }),
    mail: node("send_email_node", [2, 0.5], "Mail", {
      from: "Millrace <flows@example.com>",
      to: "team@example.com",
      subject: "{{title}}",
      text: "{{text}}",
    }),
    chat: node("http_request_node", [2, -0.5], "Post to the chat", {
      method: "POST",
      url: "https://chat.example.com/hooks/team",
      body_type: "json",
      body: json({ text: "*{{title}}*\n{{text}}" }),
    }),
    return_chat: node("return_node", [3, -0.5], "Return “chat”", { value: "chat" }),
    return_mail: node("return_node", [3, 0.5], "Return “e-mail”", { value: "e-mail" }),
  },
  edges: [
    "called -> is_urgent",
    "is_urgent.true -> chat -> return_chat",
    "is_urgent.false -> mail -> return_mail",
  ],
});

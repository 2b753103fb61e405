import { defineTemplate, json, node } from "#server/flows/templates/define-template.ts";

export const publishPost = defineTemplate({
  slug: "publish-post",
  name: "Review before publishing",
  description:
    "Asks an editor about each draft, publishes it when approved, and returns it with the comment otherwise.",
  category: "Approvals",
  needs: ["The URL of your content system, and its credential.", "A mail server."],
  note: [
    "**1.** Set the URL in “Publish”, and its authentication.",
    "**2.** Set the addresses of the e-mails.",
  ].join("\n\n"),
  nodes: {
    receive_draft: node("receive_webhook_node", [0, 0], "Receive draft", {
      description: "A draft that its author has finished.",
      sample_payload: json({
        post_id: 318,
        title: "How the mill works",
        summary: "Water, wheels and gears.",
        author: { name: "Mary Jackson", email: "mary@example.com" },
      }),
    }),
    ask_editor: node("send_email_node", [1, 0], "Ask the editor", {
      from: "Millrace <flows@example.com>",
      to: "editor@example.com",
      subject: "Publish “{{title}}”?",
      text: "{{author.name}} has finished a draft.\n\n{{summary}}\n\nDecide here: {{_links.review}}",
    }),
    review: node("approval_node", [2, 0], "Review", {
      title: "Publish “{{title}}”?",
      text: "{{summary}}",
      fields: [
        {
          name: "section",
          label: "Section",
          type: "select",
          options: ["News", "Guides", "Stories"],
          required: true,
        },
      ],
      timeout_seconds: 1_209_600,
    }),
    publish: node("http_request_node", [3, -0.5], "Publish", {
      method: "PUT",
      url: "https://cms.example.com/posts/{{post_id}}/publication",
      body_type: "json",
      body: json({ section: "{{review.fields.section}}" }),
    }),
    return_draft: node("send_email_node", [3, 0.5], "Return to the author", {
      from: "Editors <editor@example.com>",
      to: "{{author.name}} <{{author.email}}>",
      subject: "“{{title}}” is not published yet",
      text: "Hello {{author.name}},\n\nplease have another look.\n\n{{review.comment}}",
    }),
  },
  edges: [
    "receive_draft -> ask_editor -> review",
    "review.approved -> publish",
    "review.rejected -> return_draft",
    "review.timed_out -> return_draft",
  ],
});

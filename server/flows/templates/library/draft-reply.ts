import { app, defineTemplate, node } from "#server/flows/templates/define-template.ts";

export const draftReply = defineTemplate({
  slug: "draft-reply",
  name: "Draft replies to a form in Gmail and Outlook",
  description:
    "Shows a question form, and prepares the reply as a draft, in Gmail for sales questions and in Outlook for the others.",
  category: "Support and inbox",
  needs: ["A Gmail account.", "A Microsoft Outlook account."],
  note: [
    "**1.** Set the topics in “Ask a question” and the texts in both drafts.",
    "**2.** Choose the account in “Draft in Gmail” and in “Draft in Outlook”. If you use one of them, delete the other and the condition.",
    "**3.** Publish the flow, and share its page: **Copy form link** in the panel of “Ask a question”. You read, change and send the drafts yourself.",
  ].join("\n\n"),
  nodes: {
    form: node("form_node", [0, 0], "Ask a question", {
      title: "Ask a question",
      description: "You get the answer by e-mail.",
      fields: [
        { name: "name", label: "Your name", type: "text", required: true },
        { name: "email", label: "Your e-mail address", type: "email", required: true },
        {
          ...{ name: "topic", label: "What is it about?", type: "select", required: true },
          options: ["Sales", "Delivery", "Something else"],
        },
        { name: "question", label: "Your question", type: "textarea", required: true },
      ],
      submit_label: "Send",
      done: { kind: "message", text: "Thank you. You get an answer within a day." },
    }),
    is_sales: node("condition_node", [1, 0], "Is it for sales?", {
      conditions: [{ left: "{{topic}}", operator: "equals", right: "Sales" }],
    }),
    draft_gmail: app("gmail/create_draft", [2, -0.5], "Draft in Gmail", {
      to: "{{email}}",
      subject: "Your question: {{topic}}",
      text: "Hello {{name}},\n\nthank you for your question.\n\n\n\nYou wrote:\n> {{question | replace: '\\n', '\\n> '}}",
    }),
    draft_outlook: app("microsoft_outlook/create_draft", [2, 0.5], "Draft in Outlook", {
      to: "{{email}}",
      subject: "Your question: {{topic}}",
      body: "Hello {{name}},\n\nthank you for your question.\n\n\n\nYou wrote:\n> {{question | replace: '\\n', '\\n> '}}",
      format: "text",
    }),
  },
  edges: ["form -> is_sales", "is_sales.true -> draft_gmail", "is_sales.false -> draft_outlook"],
});

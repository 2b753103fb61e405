import { app, defineTemplate } from "#server/flows/templates/define-template.ts";

export const airtableToTrello = defineTemplate({
  slug: "airtable-to-trello",
  name: "Create a Trello card for each Airtable record",
  description:
    "Watches an Airtable table, creates a Trello card for each new record, and writes the card’s link into the record.",
  category: "Data",
  needs: [
    "An Airtable account, and a table with the fields Name, Notes and Card.",
    "A Trello account, and the list for the cards.",
  ],
  note: [
    "**1.** Choose the account, the base and the table in “On a new record”, and the same in “Save link”. Set your fields’ names in both other nodes.",
    "**2.** Choose the account, the board and the list in “Create card”.",
  ].join("\n\n"),
  nodes: {
    on_record: app("airtable/new_record", [0, 0], "On a new record", {}),
    create_card: app("trello/create_card", [1, 0], "Create card", {
      name: "{{fields.Name}}",
      desc: "{{fields.Notes | default: ''}}",
      pos: "top",
    }),
    save_link: app("airtable/update_record", [2, 0], "Save link", {
      record: "{{id}}",
      fields: '{\n  "Card": "{{create_card.shortUrl}}"\n}',
    }),
  },
  edges: ["on_record -> create_card -> save_link"],
});

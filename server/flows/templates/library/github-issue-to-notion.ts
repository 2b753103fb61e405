import { app, defineTemplate, json } from "#server/flows/templates/define-template.ts";

export const githubIssueToNotion = defineTemplate({
  slug: "github-issue-to-notion",
  name: "Create a Notion page for each GitHub issue",
  description:
    "Watches a GitHub repository, and adds a page with its text to a Notion database for each new issue.",
  category: "Data",
  needs: [
    "A GitHub account that sees the repository.",
    "A Notion account, and a database with the properties Name, Number, Author, Status and Link.",
  ],
  note: [
    "**1.** Choose the account, the owner and the repository in “On a new issue”.",
    "**2.** Share the database with your Notion integration, then choose the account and the database in “Add page”.",
    "Number is a number, Link a URL, Status a select, and Author a text. Rename them in “Properties” if yours differ.",
  ].join("\n\n"),
  nodes: {
    on_issue: app("github/new_issue", [0, 0], "On a new issue", {}),
    add_page: app("notion/create_database_page", [1, 0], "Add page", {
      properties: json({
        Name: "{{title}}",
        Number: "{{number}}",
        Author: "{{user.login}}",
        Status: "Open",
        Link: "{{html_url}}",
      }),
      content: "{{body | default: 'No description.'}}",
    }),
  },
  edges: ["on_issue -> add_page"],
});

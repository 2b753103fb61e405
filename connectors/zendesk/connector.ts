import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = { rank: "A", source: "node-zendesk", version: "6", date: "2026-11-27" } as const;
const docs = (page: string) => `https://developer.zendesk.com/api-reference/ticketing/${page}/`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const ticket = { label: "Ticket", kind: "integer", required: true, placeholder: "35436" } as const;
const user = { label: "User", kind: "integer", required: true, placeholder: "20978392" } as const;
const choice = (label: string, wire: string, values: readonly string[]) => ({
  label,
  kind: "choice" as const,
  wire,
  options: values.map((value) => ({ value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` })),
});
const facts = {
  priority: choice("Priority", "ticket.priority", ["low", "normal", "high", "urgent"]),
  status: choice("Status", "ticket.status", ["new", "open", "pending", "hold", "solved"]),
  type: { ...choice("Type", "ticket.type", ["problem", "incident", "question", "task"]), more: true },
  tags: { label: "Tags", kind: "list", more: true, wire: "ticket.tags", placeholder: "vip, late" },
  assignee: { ...user, label: "Assignee", required: false, more: true, wire: "ticket.assignee_id" },
  group: { ...user, label: "Group", required: false, more: true, wire: "ticket.group_id" },
  custom_fields: {
    label: "Custom fields",
    kind: "json",
    more: true,
    wire: "ticket.custom_fields",
    placeholder: '[{"id": 27642, "value": "1042"}]',
  },
} as const;
const person = (required: boolean) =>
  ({
    name: { label: "Name", required, wire: "user.name" },
    email: { label: "E-mail", wire: "user.email", placeholder: "ada@example.com" },
    phone: { label: "Phone", more: true, wire: "user.phone" },
    notes: { label: "Notes", kind: "paragraph", more: true, wire: "user.notes" },
  }) as const;
const pages = {
  mode: "next_url",
  next_in: "body",
  next_path: "links.next",
  more_path: "meta.has_more",
} as const;

const sample = {
  id: 35_436,
  subject: "Order 1042 was not delivered",
  status: "open",
  priority: "high",
  requester_id: 20_978_392,
};
const ada = { id: 20_978_392, name: "Ada Lovelace", email: "ada@example.com", role: "end-user" };

export default defineConnector({
  name: "zendesk",
  version: 1,
  title: "Zendesk",
  about: "Creates, finds and changes tickets and their people.",
  category: "support",
  synonyms: "helpdesk, tickets, customer service",
  icon: "zendesk",
  docs: "https://developer.zendesk.com/api-reference/",
  apiVersion: "2",
  baseUrl: "https://{subdomain}.zendesk.com/api/v2",
  connection: {
    subdomain: { label: "Subdomain", kind: "label", placeholder: "acme", help: "Before .zendesk.com." },
    email: { label: "E-mail", kind: "text", placeholder: "ada@example.com", help: "Of the agent." },
  },
  authentication: {
    api_token: {
      kind: "custom",
      title: "API token",
      fields: { token: { label: "API token", help: "Admin Center → Apps and integrations → Zendesk API." } },
      basic: { username: "{email}/token", password: "{token}" },
    },
  },
  test: { operation: "read_account", account: ["name", "email"] },
  limit: { perSecond: 3 },
  errors: {
    code: ["error.title", "error"],
    message: ["details", "description", "error.message"],
    advice: { RecordNotFound: "There is nothing with this number, or the agent may not see it." },
  },
  setup,
  operations: {
    create_ticket: {
      title: "Create a Zendesk ticket",
      about: "Opens a ticket.",
      synonyms: "support request, case",
      docs: docs("tickets/tickets"),
      method: "POST",
      path: "/tickets.json",
      fields: {
        subject: { label: "Subject", required: true, wire: "ticket.subject" },
        text: { label: "Text", kind: "paragraph", required: true, wire: "ticket.comment.body" },
        requester_name: { label: "Requester's name", wire: "ticket.requester.name" },
        requester_email: {
          label: "Requester's e-mail",
          wire: "ticket.requester.email",
          placeholder: "{{email}}",
          help: "A new person needs a name too. Empty: the agent of the connection.",
        },
        ...facts,
      },
      output: "ticket",
      effect: { kind: "key" },
      proof: client,
      sample,
    },
    list_tickets: {
      title: "List Zendesk tickets",
      about: "Lists tickets that are not archived.",
      synonyms: "get tickets",
      docs: docs("tickets/tickets"),
      method: "GET",
      path: "/tickets.json",
      fixed: { query: { "page[size]": "100" } },
      pages: { ...pages, items_path: "tickets" },
      effect: safe,
      proof: client,
      sample: [sample],
    },
    update_ticket: {
      title: "Change a Zendesk ticket",
      about: "Changes a ticket, or adds a comment. An empty field is not changed.",
      synonyms: "reply, comment, solve, close ticket",
      docs: docs("tickets/tickets"),
      method: "PUT",
      path: "/tickets/{ticket}.json",
      fields: {
        ticket,
        text: { label: "Comment", kind: "paragraph", wire: "ticket.comment.body" },
        is_public: { label: "Requester sees it", kind: "boolean", more: true, wire: "ticket.comment.public" },
        subject: { label: "Subject", more: true, wire: "ticket.subject" },
        ...facts,
      },
      output: "ticket",
      effect: none,
      proof: client,
      sample,
    },
    read_ticket: {
      title: "Read a Zendesk ticket",
      about: "Returns a ticket.",
      docs: docs("tickets/tickets"),
      method: "GET",
      path: "/tickets/{ticket}.json",
      fields: { ticket },
      output: "ticket",
      effect: safe,
      proof: client,
      sample,
    },
    search: {
      title: "Search in Zendesk",
      about: "Lists the tickets and people that fit a query, at most 100.",
      synonyms: "find tickets, find users",
      docs: docs("ticket-management/search"),
      method: "GET",
      path: "/search.json",
      fields: {
        query: { label: "Query", required: true, placeholder: "type:ticket status<solved tags:vip" },
      },
      output: "results",
      effect: safe,
      proof: client,
      sample: [{ ...sample, result_type: "ticket" }],
    },
    read_user: {
      title: "Read a Zendesk user",
      about: "Returns a person.",
      docs: docs("users/users"),
      method: "GET",
      path: "/users/{user}.json",
      fields: { user },
      output: "user",
      effect: safe,
      proof: client,
      sample: ada,
    },
    create_user: {
      title: "Create or change a Zendesk user",
      about: "Adds a person, or changes the one with the same e-mail.",
      synonyms: "upsert user, contact, customer",
      docs: docs("users/users"),
      method: "POST",
      path: "/users/create_or_update.json",
      fields: person(true),
      output: "user",
      effect: safe,
      proof: client,
      sample: ada,
    },
    update_user: {
      title: "Change a Zendesk user",
      about: "Changes a person. An empty field is not changed.",
      docs: docs("users/users"),
      method: "PUT",
      path: "/users/{user}.json",
      fields: { user, ...person(false) },
      output: "user",
      effect: safe,
      proof: client,
      sample: ada,
    },
    list_organizations: {
      title: "List Zendesk organizations",
      about: "Lists organizations.",
      docs: docs("organizations/organizations"),
      method: "GET",
      path: "/organizations.json",
      fixed: { query: { "page[size]": "100" } },
      pages: { ...pages, items_path: "organizations" },
      effect: safe,
      proof: client,
      sample: [{ id: 35_436, name: "Acme", domain_names: ["acme.example"] }],
    },
    read_account: {
      title: "Name the Zendesk account",
      about: "Returns the agent of the connection.",
      docs: docs("users/users"),
      method: "GET",
      path: "/users/me.json",
      output: "user",
      effect: safe,
      proof: client,
      sample: { ...ada, role: "agent" },
    },
  },
});

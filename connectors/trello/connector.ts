import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = { rank: "A", source: "trello.js", version: "2", date: "2026-11-27" } as const;
const docs = (group: string) => `https://developer.atlassian.com/cloud/trello/rest/api-group-${group}/`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const board = {
  label: "Board",
  required: true,
  placeholder: "5abbe4b7ddc1b351ef961414",
  choices: { operation: "list_boards", value: "id", label: "name" },
} as const;
/** Where only its lists need it. */
const ofLists = { ...board, required: false, in: "none" } as const;
const list = {
  label: "List",
  required: true,
  in: "query",
  wire: "idList",
  placeholder: "5abbe4b7ddc1b351ef961415",
  choices: { operation: "list_lists", value: "id", label: "name", with: { board: "board" } },
} as const;
const card = {
  label: "Card",
  required: true,
  placeholder: "5abbe4b7ddc1b351ef961416",
  help: "Its id, or the short one in its URL.",
} as const;
const name = { label: "Name", required: true, in: "query" } as const;
const content = {
  desc: { label: "Description", kind: "paragraph", in: "query", help: "Markdown." },
  due: { label: "Due", kind: "date_time", in: "query", placeholder: "2026-12-01T09:00:00Z" },
  members: { label: "Members", kind: "list", more: true, in: "query", wire: "idMembers", help: "Their ids." },
  labels: {
    label: "Labels",
    kind: "list",
    more: true,
    in: "query",
    wire: "idLabels",
    help: "The ids that “List labels of a Trello board” returns.",
  },
  pos: { label: "Position", more: true, in: "query", placeholder: "top", help: "top, bottom or a number." },
} as const;

const sample = {
  id: card.placeholder,
  name: "Order 1042",
  desc: "Paid",
  idList: list.placeholder,
  shortUrl: "https://trello.com/c/H0TZyzbK",
};
const lists = { id: list.placeholder, name: "To do", closed: false };

export default defineConnector({
  name: "trello",
  version: 1,
  title: "Trello",
  about: "Creates and moves cards.",
  category: "productivity",
  synonyms: "kanban, board, cards, tasks",
  icon: "trello",
  docs: "https://developer.atlassian.com/cloud/trello/rest/",
  apiVersion: "1",
  baseUrl: "https://api.trello.com/1",
  style: "comma",
  authentication: {
    api_key: {
      kind: "custom",
      title: "API key and token",
      fields: {
        key: { label: "API key", help: "trello.com/power-ups/admin → your Power-Up → API key." },
        token: { label: "Token", help: "The link “Token” beside the key makes it." },
      },
      query: { key: "{key}", token: "{token}" },
    },
  },
  test: { operation: "read_account", account: ["fullName", "username"] },
  limit: { perSecond: 10 },
  errors: { message: ["message", ""] },
  setup,
  operations: {
    create_card: {
      title: "Create a Trello card",
      about: "Adds a card to a list.",
      synonyms: "add card, task",
      docs: docs("cards"),
      method: "POST",
      path: "/cards",
      fields: { board: ofLists, list, name, ...content },
      effect: none,
      proof: client,
      sample,
    },
    list_lists: {
      title: "List Trello lists",
      about: "Lists the lists of a board.",
      docs: docs("boards"),
      method: "GET",
      path: "/boards/{board}/lists",
      fields: { board },
      effect: safe,
      proof: client,
      sample: [lists],
    },
    list_cards: {
      title: "List Trello cards",
      about: "Lists the cards of a list.",
      docs: docs("lists"),
      method: "GET",
      path: "/lists/{idList}/cards",
      fields: { board: ofLists, list: { ...list, in: "path" } },
      effect: safe,
      proof: client,
      sample: [sample],
    },
    read_board: {
      title: "Read a Trello board",
      about: "Returns a board.",
      docs: docs("boards"),
      method: "GET",
      path: "/boards/{board}",
      fields: { board },
      effect: safe,
      proof: client,
      sample: { id: board.placeholder, name: "Orders", url: "https://trello.com/b/vpKjAYYv/orders" },
    },
    add_comment: {
      title: "Comment on a Trello card",
      about: "Adds a comment to a card.",
      docs: docs("cards"),
      method: "POST",
      path: "/cards/{card}/actions/comments",
      fields: { card, text: { label: "Text", kind: "paragraph", required: true, in: "query" } },
      effect: none,
      proof: client,
      sample: { id: "5abbe4b7ddc1b351ef961417", type: "commentCard", data: { text: "Paid" } },
    },
    update_card: {
      title: "Change a Trello card",
      about: "Changes a card, or moves it to another list. An empty field is not changed.",
      synonyms: "move card, edit card, archive card",
      docs: docs("cards"),
      method: "PUT",
      path: "/cards/{card}",
      fields: {
        card,
        board: ofLists,
        list: { ...list, required: false },
        name: { ...name, required: false },
        ...content,
        closed: { label: "Archived", kind: "boolean", more: true, in: "query" },
      },
      effect: safe,
      proof: client,
      sample,
    },
    read_card: {
      title: "Read a Trello card",
      about: "Returns a card.",
      docs: docs("cards"),
      method: "GET",
      path: "/cards/{card}",
      fields: { card },
      effect: safe,
      proof: client,
      sample,
    },
    delete_card: {
      title: "Delete a Trello card",
      about: "Deletes a card for good. “Change a Trello card” can archive it.",
      docs: docs("cards"),
      method: "DELETE",
      path: "/cards/{card}",
      fields: { card },
      effect: safe,
      proof: client,
      sample: {},
    },
    list_labels: {
      title: "List labels of a Trello board",
      about: "Lists the labels of a board.",
      docs: docs("boards"),
      method: "GET",
      path: "/boards/{board}/labels",
      fields: { board },
      effect: safe,
      proof: client,
      sample: [{ id: "5abbe4b7ddc1b351ef961418", name: "Late", color: "red" }],
    },
    list_boards: {
      title: "List Trello boards",
      about: "Lists the boards of the account.",
      docs: docs("members"),
      method: "GET",
      path: "/members/me/boards",
      effect: safe,
      proof: client,
      sample: [{ id: board.placeholder, name: "Orders" }],
    },
    read_account: {
      title: "Name the Trello account",
      about: "Returns the person of the connection.",
      docs: docs("members"),
      method: "GET",
      path: "/members/me",
      effect: safe,
      proof: client,
      sample: { id: "5abbe4b7ddc1b351ef961419", username: "ada", fullName: "Ada Lovelace" },
    },
  },
});

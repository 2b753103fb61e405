export const packages = ["trello.js@2"];

export async function createClient(load, origin) {
  const { createTrelloClient } = await load("trello.js");
  return createTrelloClient({ host: `${origin}/1`, skipParsing: true });
}

const due = "2026-12-01T09:00:00Z";

export const calls = {
  create_card: [
    {
      values: {
        ...{ board: "b1", list: "l1", name: "Order & co", desc: "Paid", due, pos: "top" },
        ...{ members: "m1, m2", labels: "x1" },
      },
      call: ({ cards }) =>
        cards.createCard({
          ...{ idList: "l1", name: "Order & co", desc: "Paid", due, pos: "top" },
          ...{ idMembers: ["m1", "m2"], idLabels: ["x1"] },
        }),
    },
  ],
  list_lists: [{ values: { board: "b1" }, call: ({ boards }) => boards.getBoardLists({ id: "b1" }) }],
  list_cards: [{ values: { list: "l1" }, call: ({ lists }) => lists.getListCards({ id: "l1" }) }],
  read_board: [{ values: { board: "b1" }, call: ({ boards }) => boards.getBoard({ id: "b1" }) }],
  add_comment: [
    {
      values: { card: "c1", text: "Paid & sent" },
      call: ({ cards }) => cards.createCardComment({ id: "c1", text: "Paid & sent" }),
    },
  ],
  update_card: [
    {
      values: { card: "c1", list: "l2", name: "Done", closed: "true" },
      call: ({ cards }) => cards.updateCard({ id: "c1", idList: "l2", name: "Done", closed: true }),
    },
  ],
  read_card: [{ values: { card: "c1" }, call: ({ cards }) => cards.getCard({ id: "c1" }) }],
  delete_card: [{ values: { card: "c1" }, call: ({ cards }) => cards.deleteCard({ id: "c1" }) }],
  list_labels: [{ values: { board: "b1" }, call: ({ boards }) => boards.getBoardLabels({ id: "b1" }) }],
  list_boards: [{ values: {}, call: ({ members }) => members.getMemberBoards({ id: "me" }) }],
  read_account: [{ values: {}, call: ({ members }) => members.getMember({ id: "me" }) }],
};

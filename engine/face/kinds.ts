/** The kinds of values that a face shows, in its order. */
export const faceKinds = ["id", "email", "name", "title", "event", "file", "text"] as const;

export type FaceKind = (typeof faceKinds)[number];

/**
 * Names of fields whose values tell a payload from others. Of one kind and at one depth, the first name here wins.
 * They are words, so that `order_id`, `orderId`, `OrderID` and `order-id` are the same.
 */
const fields: Record<FaceKind, readonly string[]> = {
  id: [
    "number, order number, invoice number, ticket number, case number, issue number, receipt number, booking number, tracking number",
    "reference, reference number, client reference id, order id, invoice id, ticket id, booking id, external id, code, sku, iid",
    "id, uid, uuid, key, customer id, user id, message id, transaction id, payment id, event id, slug, ref",
  ],
  email: [
    "email, email address, e mail, mail",
    "customer email, contact email, user email, receipt email, from",
  ],
  name: [
    "full name, name, display name, customer name, contact name, company name",
    "first name, last name, login, username, user name, company, customer, user, path with namespace",
  ],
  title: ["subject, title, headline, summary", "label, question, topic"],
  event: ["type, event, event type, event name, action", "kind, trigger, status, state"],
  file: ["filename, file name"],
  text: ["message, text, description, comment", "content, body, note, msg, value"],
};

/** A field's kind, and its rank within that kind: 0 comes first. */
export interface Place {
  kind: FaceKind;
  rank: number;
}

function spellings(words: string): string[] {
  const parts = words.split(" ");
  const upper = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const camel = [parts[0], ...upper.slice(1)].join("");
  const withId = (text: string) => (text.endsWith("Id") ? [text, `${text.slice(0, -2)}ID`] : [text]);
  return [
    parts.join("_"),
    parts.join("-"),
    parts.join(" "),
    upper.join(" "),
    parts.join(""),
    parts.join("_").toUpperCase(),
    ...withId(camel),
    ...withId(upper.join("")),
  ];
}

/** Known spellings of these names. A lookup takes nanoseconds, and is made for every field of every call. */
export const facePlaces: ReadonlyMap<string, Place> = new Map(
  faceKinds
    .flatMap((kind) =>
      fields[kind].flatMap((line, group) =>
        line.split(", ").map((words, index) => ({ words, place: { kind, rank: group * 20 + index } })),
      ),
    )
    .flatMap(({ words, place }) => spellings(words).map((spelling) => [spelling, place] as const)),
);

/** Objects that only wrap the payload: their fields count as if they stood outside. */
export const wrappers: ReadonlySet<string> = new Set([
  "data",
  "object",
  "payload",
  "body",
  "record",
  "resource",
  "item",
  "attributes",
  "properties",
  "fields",
]);

/** Headers in which senders name the event that they do not name in the body. */
export const eventHeaders = [
  "x-github-event",
  "x-shopify-topic",
  "x-gitlab-event",
  "x-event-key",
  "x-event-type",
];

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

const orders = [
  { sku: "A1", status: "paid", price: 9 },
  { sku: "B2", status: "open", price: 4 },
];

/** LiquidJS's filters for lists, the most common ones first. */
export const liquidListFilters: readonly FilterDoc[] = documented("Lists", [
  ["join: [separator]", "Joins the elements into one text.", ["a", "b"], "a, b", '", "'],
  ["map: field", "Returns one field of every element.", orders, ["A1", "B2"], '"sku"'],
  [
    "where: field, [value]",
    "Keeps elements whose field has a value.",
    orders,
    orders.slice(0, 1),
    '"status", "paid"',
  ],
  [
    "reject: field, [value]",
    "Removes elements whose field has a value.",
    orders,
    orders.slice(1),
    '"status", "paid"',
  ],
  [
    "find: field, [value]",
    "Returns the first element whose field has a value.",
    orders,
    orders[1] ?? null,
    '"sku", "B2"',
  ],
  ["find_index: field, [value]", "Returns the index of that element, from 0.", orders, 1, '"sku", "B2"'],
  ["has: field, [value]", "Checks whether an element’s field has a value.", orders, false, '"sku", "C3"'],
  ["first", "Returns the first element.", ["a", "b"], "a"],
  ["last", "Returns the last element.", ["a", "b"], "b"],
  ["size", "Counts elements or characters.", ["a", "b"], 2],
  [
    "slice: start, [length]",
    "Returns a part of a text or list, one long by default.",
    ["a", "b", "c"],
    ["b", "c"],
    "1, 2",
  ],
  ["sort: [field]", "Sorts, optionally by a field.", orders, orders.toReversed(), '"price"'],
  ["sort_natural: [field]", "Sorts, ignoring case.", ["b", "A", "c"], ["A", "b", "c"]],
  ["reverse", "Reverses the order.", ["a", "b"], ["b", "a"]],
  [
    "group_by: field",
    "Groups the elements by a field.",
    [{ a: 1 }, { a: 2 }],
    [
      { name: 1, items: [{ a: 1 }] },
      { name: 2, items: [{ a: 2 }] },
    ],
    '"a"',
  ],
  ["sum: [field]", "Adds up all elements, or one field of them.", orders, 13, '"price"'],
  ["uniq", "Removes duplicate numbers and texts.", [1, 2, 1], [1, 2]],
  ["compact", "Removes missing elements.", [1, null, 2], [1, 2]],
  ["concat: list", "Appends another list’s elements.", [1, 2], [1, 2, 3], "more", { more: [3] }],
  ["pop", "Removes the last element.", [1, 2], [1]],
  ["shift", "Removes the first element.", [1, 2], [2]],
  [
    "array_to_sentence_string: [connector]",
    "Joins the elements as in a sentence.",
    ["a", "b", "c"],
    "a, b, and c",
  ],
]);

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

const orders = [
  { sku: "A1", status: "paid", price: 9 },
  { sku: "B2", status: "open", price: 4 },
];

/** LiquidJS's filters for lists, the most common ones first. */
export const liquidListFilters: readonly FilterDoc[] = [
  documented("Lists", "join: [separator]", "Joins the elements into one text.", [["a", "b"], "a, b", '", "']),
  documented("Lists", "map: field", "Returns one field of every element.", [orders, ["A1", "B2"], '"sku"']),
  documented("Lists", "where: field, [value]", "Keeps elements whose field has a value.", [
    orders,
    orders.slice(0, 1),
    '"status", "paid"',
  ]),
  documented("Lists", "reject: field, [value]", "Removes elements whose field has a value.", [
    orders,
    orders.slice(1),
    '"status", "paid"',
  ]),
  documented("Lists", "find: field, [value]", "Returns the first element whose field has a value.", [
    orders,
    orders[1] ?? null,
    '"sku", "B2"',
  ]),
  documented("Lists", "find_index: field, [value]", "Returns the index of that element, from 0.", [
    orders,
    1,
    '"sku", "B2"',
  ]),
  documented("Lists", "has: field, [value]", "Checks whether an element’s field has a value.", [
    orders,
    false,
    '"sku", "C3"',
  ]),
  documented("Lists", "first", "Returns the first element.", [["a", "b"], "a"]),
  documented("Lists", "last", "Returns the last element.", [["a", "b"], "b"]),
  documented("Lists", "size", "Counts elements or characters.", [["a", "b"], 2]),
  documented("Lists", "slice: start, [length]", "Returns a part of a text or list, one long by default.", [
    ["a", "b", "c"],
    ["b", "c"],
    "1, 2",
  ]),
  documented("Lists", "sort: [field]", "Sorts, optionally by a field.", [
    orders,
    orders.toReversed(),
    '"price"',
  ]),
  documented("Lists", "sort_natural: [field]", "Sorts, ignoring case.", [
    ["b", "A", "c"],
    ["A", "b", "c"],
  ]),
  documented("Lists", "reverse", "Reverses the order.", [
    ["a", "b"],
    ["b", "a"],
  ]),
  documented("Lists", "group_by: field", "Groups the elements by a field.", [
    [{ a: 1 }, { a: 2 }],
    [
      { name: 1, items: [{ a: 1 }] },
      { name: 2, items: [{ a: 2 }] },
    ],
    '"a"',
  ]),
  documented("Lists", "sum: [field]", "Adds up all elements, or one field of them.", [orders, 13, '"price"']),
  documented("Lists", "uniq", "Removes duplicate numbers and texts.", [
    [1, 2, 1],
    [1, 2],
  ]),
  documented("Lists", "compact", "Removes missing elements.", [
    [1, null, 2],
    [1, 2],
  ]),
  documented("Lists", "concat: list", "Appends another list’s elements.", [
    [1, 2],
    [1, 2, 3],
    "more",
    { more: [3] },
  ]),
  documented("Lists", "pop", "Removes the last element.", [[1, 2], [1]]),
  documented("Lists", "shift", "Removes the first element.", [[1, 2], [2]]),
  documented("Lists", "array_to_sentence_string: [connector]", "Joins the elements as in a sentence.", [
    ["a", "b", "c"],
    "a, b, and c",
  ]),
];

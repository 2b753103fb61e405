import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

const orders = [
  { sku: "A1", status: "paid", price: 9 },
  { sku: "B2", status: "open", price: 4 },
];

/** LiquidJS's filters for lists, the most common ones first. */
export const liquidListFilters: readonly FilterDoc[] = [
  documented("Lists", "join", "[separator]", "Joins the elements into one text.", {
    input: ["a", "b"],
    with: '", "',
    result: "a, b",
  }),
  documented("Lists", "map", "field", "Returns one field of every element.", {
    input: orders,
    with: '"sku"',
    result: ["A1", "B2"],
  }),
  documented("Lists", "where", "field, [value]", "Keeps elements whose field has a value.", {
    input: orders,
    with: '"status", "paid"',
    result: orders.slice(0, 1),
  }),
  documented("Lists", "reject", "field, [value]", "Removes elements whose field has a value.", {
    input: orders,
    with: '"status", "paid"',
    result: orders.slice(1),
  }),
  documented("Lists", "find", "field, [value]", "Returns the first element whose field has a value.", {
    input: orders,
    with: '"sku", "B2"',
    result: orders[1] ?? null,
  }),
  documented("Lists", "find_index", "field, [value]", "Returns the index of that element, from 0.", {
    input: orders,
    with: '"sku", "B2"',
    result: 1,
  }),
  documented("Lists", "has", "field, [value]", "Checks whether an element’s field has a value.", {
    input: orders,
    with: '"sku", "C3"',
    result: false,
  }),
  documented("Lists", "first", "", "Returns the first element.", { input: ["a", "b"], result: "a" }),
  documented("Lists", "last", "", "Returns the last element.", { input: ["a", "b"], result: "b" }),
  documented("Lists", "size", "", "Counts elements or characters.", { input: ["a", "b"], result: 2 }),
  documented("Lists", "slice", "start, [length]", "Returns a part of a text or list, one long by default.", {
    input: ["a", "b", "c"],
    with: "1, 2",
    result: ["b", "c"],
  }),
  documented("Lists", "sort", "[field]", "Sorts, optionally by a field.", {
    input: orders,
    with: '"price"',
    result: orders.toReversed(),
  }),
  documented("Lists", "sort_natural", "[field]", "Sorts, ignoring case.", {
    input: ["b", "A", "c"],
    result: ["A", "b", "c"],
  }),
  documented("Lists", "reverse", "", "Reverses the order.", { input: ["a", "b"], result: ["b", "a"] }),
  documented("Lists", "group_by", "field", "Groups the elements by a field.", {
    input: [{ a: 1 }, { a: 2 }],
    with: '"a"',
    result: [
      { name: 1, items: [{ a: 1 }] },
      { name: 2, items: [{ a: 2 }] },
    ],
  }),
  documented("Lists", "sum", "[field]", "Adds up all elements, or one field of them.", {
    input: orders,
    with: '"price"',
    result: 13,
  }),
  documented("Lists", "uniq", "", "Removes duplicate numbers and texts.", {
    input: [1, 2, 1],
    result: [1, 2],
  }),
  documented("Lists", "compact", "", "Removes missing elements.", { input: [1, null, 2], result: [1, 2] }),
  documented("Lists", "concat", "list", "Appends another list’s elements.", {
    input: [1, 2],
    with: "more",
    data: { more: [3] },
    result: [1, 2, 3],
  }),
  documented("Lists", "pop", "", "Removes the last element.", { input: [1, 2], result: [1] }),
  documented("Lists", "shift", "", "Removes the first element.", { input: [1, 2], result: [2] }),
  documented("Lists", "array_to_sentence_string", "[connector]", "Joins the elements as in a sentence.", {
    input: ["a", "b", "c"],
    result: "a, b, and c",
  }),
];

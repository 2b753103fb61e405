import type { ExampleTemplate } from "./template.ts";

const source = `// The list, and the field to group it by.
const list = input.items;
const groups = Object.groupBy(list, (item) => String(item.category));

return {
  groups: Object.entries(groups).map(([category, items = []]) => ({ category, count: items.length, items })),
};
`;

export default {
  label: "Group a list by a field",
  source,
  input: {
    items: [
      { id: 1, category: "a" },
      { id: 2, category: "b" },
      { id: 3, category: "a" },
    ],
  },
  output: {
    groups: [
      {
        category: "a",
        count: 2,
        items: [
          { id: 1, category: "a" },
          { id: 3, category: "a" },
        ],
      },
      { category: "b", count: 1, items: [{ id: 2, category: "b" }] },
    ],
  },
} satisfies ExampleTemplate;

import type { ExampleTemplate } from "./template.ts";

const source = `// The list, the field to group it by, and the numbers to add up.
const sums = new Map();
for (const item of input.items) {
  sums.set(item.category, (sums.get(item.category) ?? 0) + Number(item.amount));
}

return { sums: [...sums].map(([category, amount]) => ({ category, amount })) };
`;

export default {
  label: "Sum a field by another",
  source,
  input: {
    items: [
      { category: "a", amount: 5 },
      { category: "b", amount: "2.5" },
      { category: "a", amount: 1 },
    ],
  },
  output: {
    sums: [
      { category: "a", amount: 6 },
      { category: "b", amount: 2.5 },
    ],
  },
} satisfies ExampleTemplate;

import type { ExampleTemplate } from "./template.ts";

const source = `// One row for each line of each order.
return {
  rows: input.orders.flatMap((order) => order.lines.map((line) => ({ order_id: order.id, ...line }))),
};
`;

export default {
  label: "Flatten nested lists",
  source,
  input: {
    orders: [
      { id: 1, lines: [{ sku: "x" }, { sku: "y" }] },
      { id: 2, lines: [] },
      { id: 3, lines: [{ sku: "z" }] },
    ],
  },
  output: {
    rows: [
      { order_id: 1, sku: "x" },
      { order_id: 1, sku: "y" },
      { order_id: 3, sku: "z" },
    ],
  },
} satisfies ExampleTemplate;

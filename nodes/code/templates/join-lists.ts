import type { ExampleTemplate } from "./template.ts";

const source = `// Each order gets the fields of its customer. Orders without one stay as they are.
const customers = new Map(input.customers.map((customer) => [customer.id, customer]));

return {
  items: input.orders.map((order) => ({ ...customers.get(order.customer_id), ...order })),
};
`;

export default {
  label: "Join two lists by a key",
  source,
  input: {
    orders: [
      { id: 7, customer_id: 1 },
      { id: 8, customer_id: 2 },
    ],
    customers: [{ id: 1, name: "Ada" }],
  },
  output: {
    items: [
      { id: 7, customer_id: 1, name: "Ada" },
      { id: 8, customer_id: 2 },
    ],
  },
} satisfies ExampleTemplate;

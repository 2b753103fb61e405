import type { ExampleTemplate } from "./template.ts";

const source = `// Batches of this size, for APIs that take only so many items at once.
const size = 100;
const batches = [];
for (let at = 0; at < input.items.length; at += size) {
  batches.push(input.items.slice(at, at + size));
}

return { batches, count: batches.length };
`;

export default {
  label: "Split a list into batches",
  source,
  input: { items: Array.from({ length: 201 }, (_, index) => index) },
  output: {
    batches: [
      Array.from({ length: 100 }, (_, index) => index),
      Array.from({ length: 100 }, (_, index) => index + 100),
      [200],
    ],
    count: 3,
  },
} satisfies ExampleTemplate;

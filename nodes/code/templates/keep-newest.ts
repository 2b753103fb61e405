import type { ExampleTemplate } from "./template.ts";

const source = `// Of the items with the same id, the one that was updated last.
const newest = new Map();
for (const item of input.items) {
  const known = newest.get(item.id);
  if (!known || Date.parse(item.updated_at) > Date.parse(known.updated_at)) newest.set(item.id, item);
}

return { items: [...newest.values()] };
`;

export default {
  label: "Keep the newest of each",
  source,
  input: {
    items: [
      { id: 1, updated_at: "2026-01-01T00:00:00Z", name: "old" },
      { id: 2, updated_at: "2026-01-02T00:00:00Z", name: "only" },
      { id: 1, updated_at: "2026-01-01T02:00:00+01:00", name: "new" },
    ],
  },
  output: {
    items: [
      { id: 1, updated_at: "2026-01-01T02:00:00+01:00", name: "new" },
      { id: 2, updated_at: "2026-01-02T00:00:00Z", name: "only" },
    ],
  },
} satisfies ExampleTemplate;

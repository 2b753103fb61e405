import type { ExampleTemplate } from "./template.ts";

const source = `// Up to 20 requests. Each response has a list and the URL of the next page.
const items = [];
let url = input.url;
for (let page = 0; url && page < 20; page += 1) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(\`Page \${page + 1} returned \${response.status}.\`);
  const body = await response.json();
  items.push(...body.items);
  url = body.next;
}

return { items, count: items.length };
`;

export default {
  label: "Fetch all pages of an API",
  source,
  input: { url: "https://api.example.com/items" },
  output: { items: [{ id: 1 }, { id: 2 }, { id: 3 }], count: 3 },
  responses: {
    "https://api.example.com/items": {
      items: [{ id: 1 }, { id: 2 }],
      next: "https://api.example.com/items?page=2",
    },
    "https://api.example.com/items?page=2": { items: [{ id: 3 }], next: null },
  },
} satisfies ExampleTemplate;

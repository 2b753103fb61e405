import type { ExampleTemplate } from "./template.ts";

const source = `// Dates are in UTC. A day has 24 hours there.
const dayMs = 24 * 60 * 60 * 1000;
const start = new Date(input.start);
const end = new Date(input.end);
const due = new Date(end.getTime() + 14 * dayMs);

return {
  days: Math.round((end.getTime() - start.getTime()) / dayMs),
  due: due.toISOString().slice(0, 10),
  is_weekend: [0, 6].includes(due.getUTCDay()),
};
`;

export default {
  label: "Calculate with dates",
  source,
  input: { start: "2026-02-20", end: "2026-03-02" },
  output: { days: 10, due: "2026-03-16", is_weekend: false },
} satisfies ExampleTemplate;

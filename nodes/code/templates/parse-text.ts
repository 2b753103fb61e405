import type { ExampleTemplate } from "./template.ts";

const source = `// Lines such as "Order: 1234". The names become fields in lower case.
const fields = {};
for (const line of input.text.split("\\n")) {
  const [, name, value] = /^\\s*([^:]+?)\\s*:\\s*(.*?)\\s*$/.exec(line) ?? [];
  if (name) fields[name.toLowerCase().replaceAll(" ", "_")] = value;
}

return { fields };
`;

export default {
  label: "Take fields from text",
  source,
  input: { text: "Hello,\nOrder: 1234\n Ship to : 5 Main St: rear \nThanks" },
  output: { fields: { order: "1234", ship_to: "5 Main St: rear" } },
} satisfies ExampleTemplate;

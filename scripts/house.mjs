// Measures the product code: files, lines and long functions by room, circles of imports, and folders that import each other.
// Tests and what only they import are left out. Usage: npm run house [-- folder]
import { measure } from "./house/measure.mjs";

const { rooms, tests, long, circles, mutual } = measure(process.argv[2] ?? process.cwd());

const columns = ["files", "lines", "median", "p90", "max", "long"];
const print = (cells) =>
  console.log(
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(8))).join(""),
  );
print(["room", ...columns.slice(0, -1), "> 60"]);
for (const row of [...rooms, tests]) print([row.name, ...columns.map((column) => row[column])]);

section(
  `functions over 60 lines: ${long.length}`,
  long.map(({ lines, name, path }) => `${lines} ${name} ${path}`),
);
for (const [kind, found] of Object.entries(circles)) {
  section(
    `circles of imports, ${kind}: ${found.length}`,
    found.map((circle) => `${circle.length}: ${circle.join(" ")}`),
  );
}
const pairs = mutual.map(({ folders, imports }) => `${folders.join(" ⇄ ")} (${imports.join(", ")})`);
const inComponents = pairs.filter((pair) => pair.startsWith("components/"));
section(
  `folders beside each other in components that import each other: ${inComponents.length}`,
  inComponents,
);
const elsewhere = pairs.filter((pair) => !pair.startsWith("components/"));
section(`folders beside each other elsewhere that import each other: ${elsewhere.length}`, elsewhere);

function section(title, lines) {
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}

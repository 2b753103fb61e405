// Takes from a provider's published description (OpenAPI 3) what it says of our operations: methods, paths, parameters, and the
// shapes of bodies. It is the proof of operations of rank B (docs/connectors.md). The document itself is not kept, nor its texts.
// Usage: npm run connectors:describe -- clickup <file>
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toShape } from "./shape.mjs";

const [name, file] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name ?? "") || file === undefined) {
  console.error("Name a connector and a file: npm run connectors:describe -- clickup openapi.json");
  process.exit(1);
}
const folder = join(import.meta.dirname, "../../connectors", name);
const { url, operations } = await import(pathToFileURL(join(folder, "description.mjs")).href);
const text = readFileSync(file, "utf8");
const document = JSON.parse(text);

const described = Object.entries(operations).map(([operation, { at, values }]) => {
  const [method, path] = at.split(" ");
  const item = document.paths[path];
  const found = item?.[method.toLowerCase()];
  if (!found) throw new Error(`${document.info.title} does not describe ${at}.`);
  const parameters = [...(item.parameters ?? []), ...(found.parameters ?? [])];
  const json = found.requestBody?.content["application/json"];
  return {
    ...{ operation, method, path, values },
    parameters: parameters.map((each) => ({
      ...{ name: each.name, in: each.in, required: each.required === true },
      schema: toShape(document, each.schema),
    })),
    ...(json && { body: toShape(document, json.schema) }),
  };
});
const facts = {
  ...{ title: document.info.title, version: document.info.version, url },
  sha256: createHash("sha256").update(text).digest("hex"),
  read: new Date().toISOString().slice(0, 10),
  servers: document.servers.map((each) => each.url),
  described,
};
writeFileSync(join(folder, "described.json"), `${JSON.stringify(facts, null, 2)}\n`);
console.log(
  `${described.length} operations of ${facts.title} ${facts.version} are in connectors/${name}/described.json.`,
);

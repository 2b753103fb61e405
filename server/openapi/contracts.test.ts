import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Contract } from "#api/contract.ts";
import * as catalog from "#api/elements/catalog-contract.ts";
import { endpoints } from "./routes.ts";

const root = join(import.meta.dirname, "../..");

const describe = ({ method, path }: Contract) => `${method} ${path}`;

async function declaredContracts(): Promise<Contract[]> {
  const files = globSync("api/**/*contract.ts", { cwd: root }).filter((file) => file !== "api/contract.ts");
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isContract));
}

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

test("every contract is served by one endpoint, and every endpoint serves one of the contracts", async () => {
  // The catalog is public: a route file under app/ serves it.
  const declared = (await declaredContracts()).filter((contract) => !isContractOf(catalog, contract));
  const served = endpoints.map(({ contract }) => contract);
  expect(served.length).toBeGreaterThan(150);
  expect(declared.filter((contract) => !served.includes(contract)).map(describe)).toEqual([]);
  expect(served.filter((contract) => !declared.includes(contract)).map(describe)).toEqual([]);
  expect(new Set(served.map(describe)).size).toBe(served.length);
});

function isContractOf(module: Readonly<Record<string, unknown>>, contract: Contract): boolean {
  return Object.values(module).includes(contract);
}

const product = "{app,components,elements,engine,lib,nodes,queue,server,supervisor,web,worker}/**/*.{ts,tsx}";

/** `/api/flows` and `${origin}/api/flows`, but not `#api/flows`, `components/api/…` or `/docs/api/…`. */
const typedPath = /(?<![\w.#])\/api\/[\w${]/;

/** Paths without a contract: the routes of next-auth, and GitHub's own API. */
const others = /\/api\/(?:auth\/|v3`)/;

test("no path of an endpoint is typed outside its contract", () => {
  const files = globSync([product, "*.ts"], { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const typed = files.flatMap((file) =>
    withoutComments(readFileSync(join(root, file), "utf8"))
      .split("\n")
      .flatMap((line, index) => (typedPath.test(line) && !others.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(typed).toEqual([]);
});

/** The lines keep their numbers. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gmsu, (comment) => comment.replaceAll(/[^\n]/g, ""));
}

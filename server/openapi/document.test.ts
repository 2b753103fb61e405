import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { apiDocument, endpoints } from "./routes.ts";

arrangeServices((services) =>
  services.add(config, () => testConfig({ BASE_URL: "https://flows.example.com" })),
);

/** The document as a client receives it. */
const served = () => JSON.parse(JSON.stringify(apiDocument()));

test("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(served());
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every reference leads somewhere", () => {
  const document = served();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(endpoints.length);
  for (const [, path = ""] of references) {
    const steps = path.split("/");
    expect(
      steps.reduce((at, step) => at?.[step], document),
      path,
    ).toBeDefined();
  }
});

test("says what a client needs to know of an endpoint", () => {
  const create = served().paths["/api/api-keys"].post;
  expect(create.operationId).toBe("postApiKeys");
  expect(create.requestBody.content["application/json"].schema).toMatchObject({
    type: "object",
    additionalProperties: false,
    required: ["name"],
  });
  expect(Object.keys(create.responses)).toEqual(["201", "401", "403", "422", "default"]);
  const named = create.parameters.map((parameter: { in: string; name: string }) => [
    parameter.in,
    parameter.name,
  ]);
  expect(named).toEqual([["header", "Idempotency-Key"]]);
  expect(served().paths["/api/setup"].post.security).toEqual([]);
});

test("every answer but 204 says what it holds", () => {
  const { paths } = served();
  for (const { contract } of endpoints) {
    const { responses } = paths[contract.path][contract.method.toLowerCase()];
    const silent = Object.keys(contract.responses).filter((status) => !responses[status].content);
    expect(
      silent.filter((status) => status !== "204"),
      `${contract.method} ${contract.path}`,
    ).toEqual([]);
  }
});

test("operation ids are unique", () => {
  const ids = [...JSON.stringify(served()).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(endpoints.length);
  expect(new Set(ids).size).toBe(ids.length);
});

/** Methods that the endpoint refuses with 405 itself, because its response is more helpful than Next's own. */
const refused = [
  ...["/flow/webhook/{node_id}", "/flow/webhook/a/{path}", "/resume/{token}", "/form/{node_id}"].flatMap(
    (path) => [`DELETE ${path}`, `PATCH ${path}`, `PUT ${path}`],
  ),
];

const app = join(import.meta.dirname, "../../app");

/** Routes that we do not describe: next-auth's own, and what providers call or send browsers to. */
const undescribed = [
  "api/auth/",
  "oauth/callback/",
  "sign-in/callback/",
  "sign-in/logout/",
  "sign-in/signed-out/",
];

/** `app/v1/packages/[slug]/latest/route.ts` → `/v1/packages/{slug}/latest`. Folders in parentheses do not count. */
function routeFiles() {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .filter((file) => !undescribed.some((folder) => file.startsWith(folder)))
    .map((file) => {
      const steps = dirname(file).split("/");
      const named = steps.filter((step) => !/^\(.*\)$/.test(step));
      const path = `/${named.join("/")}`.replaceAll(/\[(\w+)\]/g, "{$1}");
      // `proxy.ts` sends calls of /resume here, because app/resume is the page of an approval.
      return { file: join(app, file), path: path === "/flow/resume/{token}" ? "/resume/{token}" : path };
    });
}

const methodNames = /^(get|post|put|patch|delete)$/i;

/** The operations of a route file. One file handles the endpoints of the whole management API. HEAD and OPTIONS follow from the others. */
async function operationsOf({ file, path }: { file: string; path: string }) {
  if (path === "/api/[...path]")
    return endpoints.map(({ contract }) => `${contract.method} ${contract.path}`);
  const module: Record<string, object> = await import(file);
  const methods = Object.keys(module).filter((name) => methodNames.test(name));
  return methods.map((method) => `${method} ${path}`);
}

test("every endpoint lies under /api", () => {
  expect(endpoints.filter(({ contract }) => !contract.path.startsWith("/api/"))).toEqual([]);
});

test("no route is undocumented, and nothing is documented that no route answers", async () => {
  const operations = (await Promise.all(routeFiles().map(operationsOf))).flat();
  const answered = operations.filter((name) => !refused.includes(name));
  const documented = Object.entries<object>(served().paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((field) => methodNames.test(field))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(answered.sort()).toEqual(documented.sort());
});

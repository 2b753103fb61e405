import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Connector } from "#engine/connectors/format.ts";
import { readValue } from "#engine/connectors/read-value.ts";
import { renderTemplate } from "#engine/tags/render.ts";

const connectors = await Promise.all(
  globSync("*/connector.ts", { cwd: import.meta.dirname }).map(
    async (path): Promise<Connector> => (await import(join(import.meta.dirname, path))).default,
  ),
);

/** What a connector names and does not have. */
function* dangling({ name, operations, bases, test: proof }: Connector): Generator<string> {
  if (proof && !operations[proof.operation]) yield `test: ${proof.operation}`;
  const codes = globSync("run/*.ts", { cwd: join(import.meta.dirname, name) });
  for (const path of codes) if (!operations[basename(path, ".ts")]) yield path;
  for (const [key, operation] of Object.entries(operations)) {
    if (operation.base !== undefined && bases[operation.base] === undefined)
      yield `${key}: ${operation.base}`;
    for (const [field, { choices }] of Object.entries(operation.fields)) {
      if (!choices) continue;
      const target = operations[choices.operation];
      const own = Object.values(choices.with ?? {}).filter((each) => !operation.fields[each]);
      const theirs = [...Object.keys(choices.with ?? {}), ...(choices.search ? [choices.search] : [])];
      const missing = theirs.filter((each) => !target?.fields[each]);
      if (!target || own.length + missing.length > 0) yield `${key}.${field}: ${choices.operation}`;
    }
  }
}

/** Names in a path that no field fills in; those of code are filled in by the code. */
const unfilled = ({ name, operations }: Connector) => {
  const codes = new Set(
    globSync("run/*.ts", { cwd: join(import.meta.dirname, name) }).map((path) => basename(path, ".ts")),
  );
  return Object.entries(operations)
    .filter(([key]) => !codes.has(key))
    .flatMap(([key, { path, fields }]) => {
      const wires = new Set(Object.entries(fields).map(([field, { wire }]) => wire ?? field));
      return [...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, each = ""]) =>
        wires.has(each) ? [] : `${key}: ${each}`,
      );
    });
};

test.each(connectors.map((connector) => [connector.title, connector] as const))(
  "%s names only what it has",
  (_, connector) => {
    expect([...dangling(connector), ...unfilled(connector)]).toEqual([]);
  },
);

test.each(connectors.map((connector) => [connector.title, connector] as const))(
  "%s quotes the page of an operation that is only documented",
  (_, { operations }) => {
    const documented = Object.entries(operations).filter(([, { proof }]) => proof.rank === "C");
    expect(
      documented.filter(([, { proof }]) => !proof.source.startsWith("https://")).map(([key]) => key),
    ).toEqual([]);
  },
);

const scope = { keyed: Object.create(null), fields: {} };
const defaults = connectors.flatMap(({ operations, name }) =>
  Object.entries(operations).flatMap(([operation, { fields }]) =>
    Object.entries(fields)
      .filter(([, field]) => field.default !== "")
      .map(([key, field]) => [`${name}/${operation}.${key}`, field] as const),
  ),
);

test.each(defaults)("the default of %s resolves to a value that its field takes", (_, field) => {
  const rendered = renderTemplate(field.default, scope, "value");
  if ("problem" in rendered) throw new Error(rendered.problem.detail);
  expect(readValue(rendered.value, field)).toHaveProperty("value");
});

/** What the help for connecting names and the connector does not have. */
function* wrongSetup({ authentication, operations, triggers, setup }: Connector): Generator<string> {
  for (const way of Object.keys(authentication)) if (!setup.ways[way]) yield `no steps for ${way}`;
  for (const way of Object.keys(setup.ways)) if (!authentication[way]) yield `steps for ${way}`;
  const declared = Object.values(authentication).flatMap((way) => (way.kind === "oauth2" ? way.scopes : []));
  for (const [scope, names] of Object.entries(setup.scopes)) {
    // Without OAuth, the scopes are those of an app or a token, which people choose themselves.
    if (declared.length > 0 && !declared.includes(scope)) yield `scope ${scope}`;
    for (const name of names) if (!operations[name] && !triggers[name]) yield `${scope}: ${name}`;
  }
}

test.each(connectors.map((connector) => [connector.title, connector] as const))(
  "%s says how to get each of its ways to sign in, and its scopes name its own operations",
  (_, connector) => {
    expect([...wrongSetup(connector)]).toEqual([]);
    for (const { steps } of Object.values(connector.setup.ways))
      for (const step of steps) expect(step).toMatch(/[.”]$/);
  },
);

test("a provider that several connectors share has a name that none of them has", () => {
  const shared = connectors.flatMap(({ authentication }) =>
    Object.values(authentication).flatMap((way) =>
      way.kind === "oauth2" && way.provider ? [way.provider] : [],
    ),
  );
  const taken = new Set(connectors.map(({ name }) => name));
  expect(shared.length).toBeGreaterThan(1);
  expect(shared.filter(({ name }) => taken.has(name))).toEqual([]);
});

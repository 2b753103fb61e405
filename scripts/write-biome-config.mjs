// Writes biome.layers.json, which biome.json extends. The layers are one zone per folder without overlaps: in Biome a later
// override replaces an earlier one's options for the same rule. See docs/layers.md. Every npm script runs it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiFolders, browserFolders, serverFolders } from "./floors.mjs";
import { root } from "./setup/paths.mjs";

const not = (files) => files.map((file) => `!${file}`);

const react = [
  "react*",
  "react*/**",
  "@xyflow/**",
  "@mantine/**",
  "@tabler/**",
  "monaco-editor*",
  "monaco-editor*/**",
];
const request = ["next*", "next*/**", "server-only"];
const database = ["@prisma/**", "pg", "pg-copy-streams", "mysql2", "mysql2/**"];
const outgoing = [
  "undici",
  "undici/**",
  "node:http",
  "node:https",
  "node:net",
  "node:tls",
  "axios",
  "got",
  "node-fetch",
];

const editorFiles = [
  "nodes/*/editor.tsx",
  "nodes/*/icon.ts",
  "nodes/index.editors.ts",
  "nodes/index.icons.ts",
];
/**
 * The only files in the server's folders that may import the database, or types with which statements can be run. Test
 * support arranges rows.
 */
const databaseFiles = ["data.ts", "mutations.ts", "*.sql.ts", "test-support.ts"];
/** The files of connectors that use a database's driver, on a socket that egress has opened. */
const driverFiles = ["connectors/*/session.ts", "connectors/*/statement.ts"];
/** The modules of `server/platform/database` that run no statement: every file may import them. */
const withoutStatements = ["connection-lost.ts", "escape-like.ts", "partitions.ts", "web-listener.ts"];
const statements = {
  group: [
    "#server/platform/database/**",
    ...not(withoutStatements.map((name) => `#server/platform/database/${name}`)),
  ],
  message: "Only data.ts, mutations.ts and *.sql.ts see the database.",
};
/** The parts of node types that reach the browser: never their runners. */
const browserIndexes = ["#nodes/index.definitions.ts", "#nodes/index.editors.ts", "#nodes/index.icons.ts"];
/** The folders of the browser that are the same in every framework. */
const withoutNext = ["components/icons", "components/ui", "components/monaco"];
/** What the editor's panel may import, itself included: the editors of node types are shown in it. */
const editorPanel = allowedIn("components/editor/panel").filter((path) => path.startsWith("#components/"));

/** zone: [its files, the project's modules that it may import, packages that it must not know, a pattern of its own] */
const zones = {
  lib: [["lib/**"], ["#lib/**"], [...react, ...request, ...database, ...outgoing]],
  queue: [["queue/**"], ["#queue/**", "#lib/**"], [...react, ...request, "@prisma/**", ...outgoing]],
  engine: [["engine/**"], ["#engine/**", "#lib/**"], [...react, ...request, ...database, ...outgoing]],
  connectors: [
    ["connectors/**", ...not(driverFiles)],
    ["#engine/connectors/format.ts", "#engine/connectors/operation-code.ts", "#connectors/**"],
    [...react, ...request, ...database, ...outgoing],
  ],
  "connectors' drivers": [
    driverFiles,
    ["#engine/connectors/operation-code.ts", "#connectors/**"],
    [...react, ...request, "@prisma/**", ...outgoing],
  ],
  nodes: [
    ["nodes/**", ...not(editorFiles)],
    [
      "#engine/node.ts",
      "#engine/approval/**",
      "#engine/code/**",
      "#engine/conditions/**",
      "#engine/failure/**",
      "#engine/feed/**",
      "#engine/form/**",
      "#engine/request/**",
      "#engine/schedule/**",
      "#engine/tables/**",
      "#engine/webhook/**",
      "#lib/**",
    ],
    [...react, ...request, ...database, ...outgoing],
  ],
  "nodes' editors": [
    editorFiles,
    ["#engine/node.ts", ...editorPanel, "#nodes/*/definition.ts", "#lib/**"],
    [...request, ...database, ...outgoing],
  ],
  api: [
    ["api/*.ts"],
    ["#api/*.ts", "#api/identity/roles/schema.ts", "#lib/**"],
    [...react, ...request, ...database, ...outgoing],
  ],
  ...Object.fromEntries(
    apiFolders().map(([folder, allowed]) => [
      folder,
      [[`${folder}/**`], allowed, [...react, ...request, ...database, ...outgoing]],
    ]),
  ),
  ...serverZones(),
  worker: [
    ["worker/**"],
    ["#worker/**", "#api/**", "#server/**", "#engine/**", "#queue/**", "#lib/**"],
    [...react, ...request, ...outgoing],
  ],
  web: [["web/**"], ["#web/**", "#server/**", "#lib/**"], [...react, ...request, ...database]],
  supervisor: [
    ["supervisor/**"],
    ["#supervisor/**", "#server/platform/config/config.ts", "#server/platform/database/**", "#lib/**"],
    [...react, ...request, "@prisma/**"],
  ],
  ...browserZones(),
  app: [
    ["app/**"],
    [
      "#app/**",
      "#api/**",
      "#components/**",
      "#server/**",
      "#engine/node-types.ts",
      ...browserIndexes,
      "#lib/**",
    ],
    [...database, ...outgoing],
  ],
};

/** One zone for each folder of the server, and one for its files that see the database. */
function serverZones() {
  return Object.fromEntries(
    serverFolders(root).flatMap(([folder, allowed]) => {
      const all = `${folder}/**`;
      if (folder === "server/platform/egress")
        return [[folder, [[all], allowed, [...react, ...request, ...database]]]];
      if (folder === "server/platform/database") {
        return [[folder, [[all], [...allowed, "#prisma/**"], [...react, ...request, ...outgoing]]]];
      }
      // The services of a process are made here, its connections first.
      if (folder === "server/services")
        return [[folder, [[all], allowed, [...react, ...request, ...outgoing]]]];
      const files = databaseFiles.map((name) => `${folder}/**/${name}`);
      return [
        [
          folder,
          [[all, ...not(files)], allowed, [...react, ...request, ...database, ...outgoing], statements],
        ],
        [`${folder}'s database`, [files, [...allowed, "#prisma/**"], [...react, ...request, ...outgoing]]],
      ];
    }),
  );
}

/** One zone for each folder of the browser. */
function browserZones() {
  return Object.fromEntries(
    browserFolders(root).map(([folder, allowed]) => {
      const banned = withoutNext.includes(folder) ? request : [];
      return [folder, [[`${folder}/**`], allowed, [...banned, ...database, ...outgoing]]];
    }),
  );
}

function allowedIn(folder) {
  return Object.fromEntries(browserFolders(root))[folder];
}

const overrides = Object.entries(zones).map(([zone, [includes, allowed, banned, own]]) => ({
  includes: [...includes, "!**/*.test.*"],
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: "error",
          options: {
            patterns: [
              {
                group: ["#*/**", ...not(allowed)],
                message: `${zone} does not stand on this: docs/layers.md.`,
              },
              { group: ["../**"], message: "Use ./ for siblings and #alias/ for everything else." },
              { group: banned, message: "Not on this layer: docs/layers.md." },
              ...(own ? [own] : []),
            ],
          },
        },
      },
    },
  },
}));

/** Writes the layers' rules if they have changed. The file is not in the repository. */
export function writeBiomeLayers() {
  const path = join(root, "biome.layers.json");
  // One override a line: easy to compare.
  const lines = overrides.map((override) => `    ${JSON.stringify(override)}`).join(",\n");
  const text = `{\n  "overrides": [\n${lines}\n  ]\n}\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

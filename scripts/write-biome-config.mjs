// Writes biome.layers.json, which biome.json extends. The layers are one zone per folder without overlaps: in Biome a later
// override replaces an earlier one's options for the same rule. See docs/layers.md. Every npm script runs it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserFolders, serverFolders } from "./floors.mjs";
import { root } from "./setup/paths.mjs";

const react = [
  "react",
  "react/**",
  "react-dom",
  "react-dom/**",
  "@xyflow/**",
  "@mantine/**",
  "@tabler/**",
  "monaco-editor",
  "monaco-editor/**",
];
const request = ["next", "next/**", "next-auth", "next-auth/**", "server-only"];
const database = ["@prisma/**", "pg"];
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
/** The only files in the server's folders that may import the database. */
const databaseFiles = [
  "data.ts",
  "mutations.ts",
  "write-backup.ts",
  "restore-backup.ts",
  "restore-files.ts",
  "catalog.ts",
  "staging.ts",
  "stored-content.ts",
  "stored-values.ts",
  "swap.ts",
  "add-flow-days.ts",
  "bootstrap-key.ts",
  "change-activation.ts",
  "element-rows.ts",
  "file-rows.ts",
  "flow-statements.ts",
  "idempotency-keys.ts",
  "insert-calls.ts",
  "insert-deliveries.ts",
  "insert-execution.ts",
  "lasting-keys.ts",
  "license-facts.ts",
  "list-flows.ts",
  "offered-releases.ts",
  "prepare-secrets.ts",
  "record-draft-edit.ts",
  "interrupted-restore.ts",
  "read-features.ts",
  "read-state.ts",
  "record-audit.ts",
  "session-rows.ts",
  "sign-in-attempts.ts",
  "store-checks.ts",
];
/** The parts of node types that reach the browser: never their runners. */
const browserIndexes = ["#nodes/index.definitions.ts", "#nodes/index.editors.ts", "#nodes/index.icons.ts"];
/** The folders of the browser that are the same in every framework. */
const withoutNext = ["components/icons", "components/ui", "components/monaco"];
const not = (files) => files.map((file) => `!${file}`);
/** What the editor's panel may import, itself included: the editors of node types are shown in it. */
const editorPanel = allowedIn("components/editor/panel").filter((path) => path.startsWith("#components/"));

/** zone: [its files, the project's modules that it may import, packages that it must not know] */
const zones = {
  lib: [["lib/**"], ["#lib/**"], [...react, ...request, ...database, ...outgoing]],
  queue: [["queue/**"], ["#queue/**", "#lib/**"], [...react, ...request, "@prisma/**", ...outgoing]],
  engine: [["engine/**"], ["#engine/**", "#lib/**"], [...react, ...request, ...database, ...outgoing]],
  nodes: [
    ["nodes/**", ...not(editorFiles)],
    [
      "#engine/node.ts",
      "#engine/code/**",
      "#engine/conditions/**",
      "#engine/failure/**",
      "#engine/feed/**",
      "#engine/form/**",
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
  ...serverZones(),
  worker: [
    ["worker/**"],
    ["#worker/**", "#server/**", "#engine/**", "#queue/**", "#lib/**"],
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
    ["#app/**", "#components/**", "#server/**", "#engine/node-types.ts", ...browserIndexes, "#lib/**"],
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
      const files = databaseFiles.map((name) => `${folder}/**/${name}`);
      return [
        [folder, [[all, ...not(files)], allowed, [...react, ...request, ...database, ...outgoing]]],
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

/** The list of a folder on the upper floors would be longer than anyone reads. */
function listed(allowed) {
  return allowed.length > 15 ? "what is below it in scripts/floors.mjs" : allowed.join(", ");
}

function allowedIn(folder) {
  return Object.fromEntries(browserFolders(root))[folder];
}

const overrides = Object.entries(zones).map(([zone, [includes, allowed, banned]]) => ({
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
                message: `${zone} may import only ${listed(allowed)}. See docs/layers.md.`,
              },
              { group: ["../*", "../**"], message: "Use ./ for siblings and #alias/ for everything else." },
              { group: banned, message: `${zone} must not know this. See docs/layers.md.` },
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

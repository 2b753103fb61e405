// Writes biome.json. The layers are one zone per folder without overlaps: in Biome a later override replaces an earlier
// one's options for the same rule. See docs/layers.md. Run it with `npm run generate`.
import { writeFileSync } from "node:fs";

const react = [
  "react",
  "react/**",
  "react-dom",
  "react-dom/**",
  "@xyflow/**",
  "@mantine/**",
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

const editorFiles = ["nodes/*/editor.tsx", "nodes/index.editors.ts"];
const databaseFiles = [
  "server/**/data.ts",
  "server/**/mutations.ts",
  "server/**/store.ts",
  "server/platform/database/**",
];
const egressFiles = ["server/platform/egress/**"];
/** What the browser knows of node types: never their runners. */
const browserIndexes = ["#nodes/index.definitions.ts", "#nodes/index.editors.ts", "#nodes/index.icons.ts"];
/** Shapes of a node's settings, where more than its own runner reads them. */
const nodeSettings = "#nodes/*/settings.ts";
const not = (files) => files.map((file) => `!${file}`);

/** zone: [its files, the project's modules that it may import, packages that it must not know] */
const zones = {
  lib: [["lib/**"], ["#lib/**"], [...react, ...request, ...database, ...outgoing]],
  queue: [["queue/**"], ["#queue/**", "#lib/**"], [...react, ...request, "@prisma/**", ...outgoing]],
  engine: [["engine/**"], ["#engine/**", "#lib/**"], [...react, ...request, ...database, ...outgoing]],
  nodes: [
    ["nodes/**", ...not(editorFiles)],
    ["#engine/node.ts", "#engine/conditions/**", "#lib/**"],
    [...react, ...request, ...database, ...outgoing],
  ],
  "nodes' editors": [
    editorFiles,
    ["#engine/node.ts", "#components/**", "#nodes/*/definition.ts", "#lib/**"],
    [...request, ...database, ...outgoing],
  ],
  server: [
    ["server/**", ...not(databaseFiles), ...not(egressFiles)],
    ["#server/**", "#engine/**", "#queue/**", nodeSettings, "#lib/**"],
    [...react, ...request, ...database, ...outgoing],
  ],
  "server's database": [
    databaseFiles,
    ["#server/**", "#engine/**", "#queue/**", nodeSettings, "#prisma/**", "#lib/**"],
    [...react, ...request, ...outgoing],
  ],
  egress: [egressFiles, ["#server/**", "#engine/**", "#lib/**"], [...react, ...request, ...database]],
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
  "components/ui": [
    ["components/ui/**"],
    ["#components/ui/**", "#engine/**", "#lib/**"],
    [...request, ...database, ...outgoing],
  ],
  components: [
    ["components/**", "!components/ui/**"],
    ["#components/**", "#engine/**", nodeSettings, "#server/**/schema.ts", "#lib/**"],
    [...database, ...outgoing],
  ],
  app: [
    ["app/**"],
    ["#app/**", "#components/**", "#server/**", "#engine/node-types.ts", ...browserIndexes, "#lib/**"],
    [...database, ...outgoing],
  ],
};

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
                message: `${zone} may import only ${allowed.join(", ")}. See docs/layers.md.`,
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

const config = {
  $schema: "./node_modules/@biomejs/biome/configuration_schema.json",
  vcs: { enabled: true, clientKind: "git", useIgnoreFile: true },
  files: { includes: ["**", "!package-lock.json", "!prisma/migrations"] },
  formatter: { indentStyle: "space", lineWidth: 110 },
  linter: {
    rules: {
      preset: "recommended",
      suspicious: { noExplicitAny: "error", noImportCycles: "error", noConsole: "error" },
      nursery: { noFloatingPromises: "error" },
    },
  },
  overrides: [
    ...overrides,
    {
      includes: ["scripts/**", "bench/**", "main.ts", "supervisor/**", "test/**", "e2e/**"],
      linter: { rules: { suspicious: { noConsole: "off" } } },
    },
  ],
};
writeFileSync("biome.json", `${JSON.stringify(config, null, 2)}\n`);

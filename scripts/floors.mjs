import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The order of `server/` and `components/`, which docs/layers.md draws. In both, folders stand in rows: a folder imports
 * from the rows before its own, and from nothing beside it. A row is a text with the names of its folders.
 */

/**
 * `server/`, from the ground up. A floor imports from the floors that it stands on, and its rows are within it.
 */
const serverFloors = {
  platform: {
    standsOn: "",
    outside: [
      "#engine/ports.ts",
      "#engine/conversion-port.ts",
      "#engine/connectors/openapi/**",
      "#engine/connectors/traffic/**",
      "#queue/**",
      "#lib/**",
    ],
    rows: [
      "config json batching limits egress styles sandbox",
      "logging encryption",
      "database",
      "http storage notifications caching secrets",
      "backup",
      "addresses status",
      "metrics event-stream",
      "tracing",
    ],
  },
  identity: {
    standsOn: "platform",
    outside: ["#engine/ports.ts", "#engine/connectors/**", "#queue/**", "#lib/**"],
    rows: [
      "roles oauth",
      "api-keys sessions passwords",
      "access",
      "audit visibility",
      "endpoint",
      "people credentials",
      "mail links sign-in-settings",
      "second-factors",
      "providers",
      "account sign-in test-emails members invitations password-resets audit-log secret-rotation",
      "second-factor-challenges provider-sign-in access-recovery service-accounts",
      "provider-sign-out",
    ],
  },
  connectors: {
    standsOn: "platform identity",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: ["library", "operation-runs imports oauth-clients expiry-notices", "connections", "sign-in"],
  },
  flows: {
    standsOn: "platform identity connectors",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: [
      `
        node-types triggers daily-storage stores tables redaction folders labels variables
        code-bundles`,
      "settings",
      "retention limits naming",
      "documents",
      "templates connector-moves",
    ],
  },
  executions: {
    standsOn: "platform identity flows",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: [
      "events files resume-links search",
      "reads approvals",
      "intake",
      "gatherings",
      `
        start cancel arrivals event-streams tag-suggestions call-shapes expression-values
        file-previews statistics`,
      "flow-deletion",
      "flow-batches",
    ],
  },
  webhooks: {
    standsOn: "platform identity flows executions",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: [
      "signatures recording deliveries registrations",
      "admission",
      "triggers responses",
      "body",
      "receive trigger-kind",
      "calls test-calls resume forms listeners",
      "draft-tests",
    ],
  },
  schedules: {
    standsOn: "platform identity flows executions",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: [],
  },
  polls: {
    standsOn: "platform identity flows executions",
    outside: ["#engine/**", "#lib/**"],
    rows: [],
  },
  failures: {
    standsOn: "platform identity flows executions",
    outside: ["#engine/**", "#lib/**"],
    rows: [],
  },
  packages: {
    standsOn: "platform identity",
    outside: ["#queue/**", "#lib/**"],
    rows: [
      "signing license-checks versions",
      "licenses",
      "validation entitlements features releases",
      "installations",
    ],
  },
  elements: {
    standsOn: "platform identity packages",
    outside: ["#queue/**", "#lib/**"],
    rows: [],
  },
  openapi: {
    standsOn: "platform identity connectors flows executions webhooks schedules polls packages elements",
    outside: ["#engine/**", "#lib/**"],
    rows: [],
  },
  services: {
    standsOn:
      "platform identity connectors flows executions webhooks schedules polls failures packages elements",
    outside: ["#engine/**", "#queue/**", "#lib/**"],
    rows: [],
  },
};

const lib = ["#lib/**"];
const domain = ["#engine/**", "#api/**", "#lib/**"];

/** `components/`, from the ground up: every row imports from all rows before it. */
const browserFloors = [
  // Know no domain.
  {
    outside: lib,
    rows: ["icons ui", "charts monaco"],
    // The libraries of the language that code is written in.
    more: { monaco: ["#engine/code/sandbox-language.ts", "#engine/code/temporal-declarations.ts"] },
  },
  // Requests, the frame of a page's content, and inputs over the engine.
  { outside: domain, rows: ["api node-types", "page", "fields"] },
  // What the editor and several pages show, each of one thing.
  {
    outside: domain,
    rows: [
      `
        accounts call code-packages connection credentials execution failures flow-access operation
        schedule statistics storage table template variables`,
      "curl-import flow forms polls webhook",
    ],
  },
  { outside: domain, rows: ["editor/state", "editor/canvas editor/panel", "editor/shell"] },
  // The pages, and the frame around them.
  {
    outside: domain,
    rows: [
      `
        access api-reference approvals audit-log connections connectors elements executions flows
        frame licenses
        members overview packages schedules service-accounts settings sign-in-settings stores
        tables templates`,
    ],
  },
];

const words = (text) => text.split(/\s+/).filter((word) => word !== "");

/** What `api/` declares for these floors, and for all of them. */
const contracts = (names) => [
  "#api/*.ts",
  "#api/http/**",
  ...names.filter((name) => name !== "platform").map((name) => `#api/${name}/**`),
];

/** The folders of `api/`, which stand on each other as the floors of the server do, each with what it may import. */
export function apiFolders() {
  const outside = ["#engine/**", "#lib/**"];
  return [
    ["api/http", ["#api/http/**", ...outside]],
    ...Object.entries(serverFloors)
      .filter(([floor]) => floor !== "platform")
      .map(([floor, { standsOn }]) => [
        `api/${floor}`,
        [...contracts([...words(standsOn), floor]), ...outside],
      ]),
  ];
}

/** The folders of `server/`, each with what it may import: `["server/platform/http", ["#server/platform/http/**", …]]`. */
export function serverFolders(root) {
  return Object.entries(serverFloors).flatMap(([floor, { standsOn, outside, rows }]) => {
    const below = [
      ...words(standsOn).map((name) => `#server/${name}/**`),
      ...contracts([...words(standsOn), floor]),
      ...outside,
    ];
    findUnlisted(join(root, "server", floor), rows.flatMap(words));
    if (rows.length === 0) return [[`server/${floor}`, [`#server/${floor}/**`, ...below]]];
    return inRows(`server/${floor}`, rows.map(words)).map(([folder, own]) => [folder, [...own, ...below]]);
  });
}

/** The folders of `components/`, each with what it may import. */
export function browserFolders(root) {
  const rows = browserFloors.flatMap((floor) => floor.rows.map(words));
  const listed = rows.flat();
  findUnlisted(join(root, "components"), [...listed, "editor"]);
  findUnlisted(
    join(root, "components/editor"),
    listed.map((folder) => folder.replace("editor/", "")),
  );
  const outsideOf = new Map(
    browserFloors.flatMap(({ outside, rows, more }) =>
      rows.flatMap(words).map((folder) => [`components/${folder}`, [...outside, ...(more?.[folder] ?? [])]]),
    ),
  );
  return inRows("components", rows).map(([folder, own]) => [folder, [...own, ...outsideOf.get(folder)]]);
}

/** Folders in rows, each with itself and the rows before its own. */
function inRows(room, rows) {
  return rows.flatMap((row, index) =>
    row.map((folder) => [
      `${room}/${folder}`,
      [...rows.slice(0, index).flat(), folder].map((name) => `#${room}/${name}/**`),
    ]),
  );
}

/** A folder that is not listed would have no zone, and could import anything. Empty ones stay behind after a checkout. */
function findUnlisted(path, listed) {
  const folders = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && readdirSync(join(path, entry.name)).length > 0,
  );
  const unlisted = folders.map(({ name }) => name).filter((name) => !listed.includes(name));
  if (listed.length > 0 && unlisted.length > 0)
    throw new Error(`List ${unlisted.join(", ")} of ${path} in scripts/floors.mjs.`);
}

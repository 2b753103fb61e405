/**
 * Browser tests (`e2e/<name>.spec.ts`) that only `npm run test:long` runs: those that count actions or go through a long matrix of
 * pages, states and themes, those with several people or an installation for each test, and those that wait for the product's
 * own time limits. `npm test` keeps a browser test of every page's and every node's main work.
 */
export const longSpecs = [
  "account",
  "airtable",
  "approval-by-mail",
  "code-packages",
  "connect",
  "databases",
  "draft-edits",
  "editor-keys",
  "editor-live",
  "editor-offline",
  "editor-reader",
  "editor-space",
  "editor-states",
  "editor-tasks",
  "element-previews",
  "elements",
  "first-hour",
  "github-payloads",
  "google-sheets",
  "har-import",
  "held",
  "live-strip",
  "missing-fields",
  "openapi-import",
  "operator",
  "overview",
  "pages",
  "people",
  "private-flows",
  "redis",
  "run-part",
  "send-and-wait",
  "services",
  "shared-executions",
  "sign-in-providers",
  "static-files",
  "stored-scripts",
  "two-people",
  "typed-tags",
  "webhook-settings",
  "versions",
  "waiting-step",
];

/**
 * Files of Vitest that only `npm run test:long` runs, because they take long: they kill many times, run whole scenarios, restore and upgrade,
 * or start the program in every situation.
 */
export const longFiles = [
  "bench/leftovers.process.test.ts",
  "connectors/wordpress/wordpress.db.test.ts",
  "docs/clients/clients.process.test.ts",
  "scripts/bootstrap.process.test.ts",
  "server/connectors/operation-runs/hard-providers.process.test.ts",
  "server/elements/registry.process.test.ts",
  "server/identity/credentials/connection-slots.process.test.ts",
  "server/platform/backup/backup.db.test.ts",
  "supervisor/backup.process.test.ts",
  "supervisor/postgres-programs.process.test.ts",
  "supervisor/secret-files.process.test.ts",
  "supervisor/source-watch.process.test.ts",
  "supervisor/start-failures.process.test.ts",
  "test/rebuilt/rebuilt.process.test.ts",
  "test/start/start-anywhere.process.test.ts",
  "test/templates/templates.process.test.ts",
  "test/upgrades/rolling-gatherings.process.test.ts",
  "test/upgrades/rolling-upgrade.process.test.ts",
  "test/upgrades/upgrade.process.test.ts",
  "worker/chaos/mixed-load.process.test.ts",
  "worker/chaos/poison.process.test.ts",
  "worker/hung-database.process.test.ts",
  "worker/secrets/rotation.process.test.ts",
  "worker/traces/traces.process.test.ts",
];

/** Files with costly cases of one kind. `npm test` tries some of each kind, the long tier all. */
export const repeatedFiles = [
  "engine/tags/hostile-templates.security.test.ts",
  "server/identity/access/private-flows.db.test.ts",
  "server/platform/http/fuzz.security.test.ts",
  "server/platform/sandbox/converter.security.test.ts",
  "server/platform/sandbox/forgeries.security.test.ts",
  "server/platform/sandbox/kills.security.test.ts",
];

/** Files that measure stalls, response times or memory. Only `npm run test:long` runs them, since nothing else may run beside them. */
export const measuringFiles = [
  "server/executions/reads/large-outputs.security.test.ts",
  "server/executions/tag-suggestions/costly-documents.security.test.ts",
  "server/packages/validation/activations.process.test.ts",
  "server/flows/tables/csv/costly-imports.security.test.ts",
  "server/webhooks/calls/hostile-call.security.test.ts",
  "web/bodies.security.test.ts",
  "web/hostile.process.test.ts",
  "web/size.process.test.ts",
  "web/slow.process.test.ts",
  "web/starving.security.test.ts",
];

/** Files whose time limits allow for other load, but whose long forms run alone, so that their figures count. */
export const measuringLongFiles = [
  "web/drain.process.test.ts",
  "web/outage.process.test.ts",
  "web/rolling.process.test.ts",
  "worker/chaos/neighbor.process.test.ts",
  "worker/chaos/takeover.process.test.ts",
  "worker/chaos/timers.process.test.ts",
  "worker/chaos/waiting-neighbor.process.test.ts",
];

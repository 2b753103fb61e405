import * as apiKeys from "#server/access/api-key-routes.ts";
import * as password from "#server/access/password-routes.ts";
import * as people from "#server/access/routes.ts";
import * as callReplays from "#server/calls/replay-routes.ts";
import * as calls from "#server/calls/routes.ts";
import * as credentials from "#server/credentials/routes.ts";
import * as elementImports from "#server/elements/import-routes.ts";
import * as elements from "#server/elements/routes.ts";
import * as entitlements from "#server/entitlements/routes.ts";
import * as events from "#server/executions/event-routes.ts";
import * as executions from "#server/executions/routes.ts";
import * as features from "#server/features/routes.ts";
import * as drafts from "#server/flows/draft-routes.ts";
import * as flows from "#server/flows/routes.ts";
import * as transfer from "#server/flows/transfer-routes.ts";
import * as versions from "#server/flows/version-routes.ts";
import type { Endpoint } from "#server/http/endpoint.ts";
import * as licenseBulk from "#server/licenses/bulk-routes.ts";
import * as licenses from "#server/licenses/routes.ts";
import * as nodeTypes from "#server/node-types/routes.ts";
import * as releases from "#server/packages/release-routes.ts";
import * as packages from "#server/packages/routes.ts";
import * as retention from "#server/retention/routes.ts";
import * as sessions from "#server/sessions/routes.ts";
import * as signingKeys from "#server/signing/routes.ts";
import * as files from "#server/storage/routes.ts";
import * as webhooks from "#server/webhooks/routes.ts";

/** Each exports its endpoints and nothing else. */
const modules: readonly Readonly<Record<string, Endpoint>>[] = [
  people,
  password,
  sessions,
  apiKeys,
  credentials,
  webhooks,
  nodeTypes,
  flows,
  drafts,
  versions,
  transfer,
  executions,
  events,
  files,
  retention,
  calls,
  callReplays,
  signingKeys,
  packages,
  releases,
  elements,
  elementImports,
  licenses,
  licenseBulk,
  entitlements,
  features,
];

/** Every management endpoint but the one that describes them. A test compares it with the tree under app/. */
export const describedEndpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module));

import * as connections from "#server/connectors/connections/routes.ts";
import * as connectorImports from "#server/connectors/imports/routes.ts";
import * as connectors from "#server/connectors/library/routes.ts";
import * as oauthClients from "#server/connectors/oauth-clients/routes.ts";
import * as operationRuns from "#server/connectors/operation-runs/routes.ts";
import * as connectionSignIn from "#server/connectors/sign-in/routes.ts";
import * as elementImports from "#server/elements/import-routes.ts";
import * as elements from "#server/elements/routes.ts";
import * as approvals from "#server/executions/approvals/routes.ts";
import * as callShapes from "#server/executions/call-shapes/routes.ts";
import * as cancellations from "#server/executions/cancel/routes.ts";
import * as events from "#server/executions/event-streams/routes.ts";
import * as expressionValues from "#server/executions/expression-values/routes.ts";
import * as filePreviews from "#server/executions/file-previews/routes.ts";
import * as files from "#server/executions/files/routes.ts";
import * as flowBatches from "#server/executions/flow-batches/routes.ts";
import * as flowDeletion from "#server/executions/flow-deletion/routes.ts";
import * as executions from "#server/executions/reads/routes.ts";
import * as liveStarts from "#server/executions/start/live-routes.ts";
import * as replays from "#server/executions/start/routes.ts";
import * as statistics from "#server/executions/statistics/routes.ts";
import * as tagSuggestions from "#server/executions/tag-suggestions/routes.ts";
import * as codeBundles from "#server/flows/code-bundles/routes.ts";
import * as connectorMoves from "#server/flows/connector-moves/routes.ts";
import * as flowAccess from "#server/flows/documents/access/routes.ts";
import * as draftStates from "#server/flows/documents/draft-states/routes.ts";
import * as flows from "#server/flows/documents/routes.ts";
import * as presence from "#server/flows/documents/tabs/routes.ts";
import * as transfer from "#server/flows/documents/transfer-routes.ts";
import * as versions from "#server/flows/documents/version-routes.ts";
import * as folders from "#server/flows/folders/routes.ts";
import * as labels from "#server/flows/labels/routes.ts";
import * as nodeTypes from "#server/flows/node-types/routes.ts";
import * as retention from "#server/flows/retention/routes.ts";
import * as stores from "#server/flows/stores/routes.ts";
import * as tableColumns from "#server/flows/tables/columns/routes.ts";
import * as tableCsv from "#server/flows/tables/csv/routes.ts";
import * as tables from "#server/flows/tables/routes.ts";
import * as tableRows from "#server/flows/tables/rows/routes.ts";
import * as templates from "#server/flows/templates/routes.ts";
import * as variables from "#server/flows/variables/routes.ts";
import * as apiKeys from "#server/identity/account/api-key-routes.ts";
import * as password from "#server/identity/account/password-routes.ts";
import * as account from "#server/identity/account/routes.ts";
import * as sessions from "#server/identity/account/session-routes.ts";
import * as auditLog from "#server/identity/audit-log/routes.ts";
import * as credentials from "#server/identity/credentials/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import * as invitations from "#server/identity/invitations/routes.ts";
import * as members from "#server/identity/members/routes.ts";
import * as passwordResets from "#server/identity/password-resets/routes.ts";
import * as peopleList from "#server/identity/people/list-routes.ts";
import * as people from "#server/identity/people/routes.ts";
import * as providerSignIn from "#server/identity/provider-sign-in/routes.ts";
import * as providerSignOut from "#server/identity/provider-sign-out/routes.ts";
import * as providers from "#server/identity/providers/routes.ts";
import * as challenges from "#server/identity/second-factor-challenges/routes.ts";
import * as secondFactors from "#server/identity/second-factors/routes.ts";
import * as secretRotation from "#server/identity/secret-rotation/routes.ts";
import * as serviceAccounts from "#server/identity/service-accounts/routes.ts";
import * as testEmails from "#server/identity/test-emails/routes.ts";
import * as entitlements from "#server/packages/entitlements/routes.ts";
import * as features from "#server/packages/features/routes.ts";
import * as installations from "#server/packages/installations/routes.ts";
import * as licenseBulk from "#server/packages/licenses/bulk-routes.ts";
import * as licenses from "#server/packages/licenses/routes.ts";
import * as releases from "#server/packages/releases/release-routes.ts";
import * as packages from "#server/packages/releases/routes.ts";
import * as signingKeys from "#server/packages/signing/routes.ts";
import * as polls from "#server/polls/routes.ts";
import * as schedules from "#server/schedules/routes.ts";
import * as callReplays from "#server/webhooks/calls/replay-routes.ts";
import * as calls from "#server/webhooks/calls/routes.ts";
import * as draftTests from "#server/webhooks/draft-tests/routes.ts";
import * as listeners from "#server/webhooks/listeners/routes.ts";
import * as webhookRegistrations from "#server/webhooks/registrations/routes.ts";
import * as webhooks from "#server/webhooks/test-calls/routes.ts";

/** Each module exports only its endpoints. */
const modules: readonly Readonly<Record<string, Endpoint>>[] = [
  people,
  members,
  peopleList,
  invitations,
  account,
  password,
  passwordResets,
  sessions,
  apiKeys,
  serviceAccounts,
  auditLog,
  secondFactors,
  providers,
  providerSignIn,
  providerSignOut,
  challenges,
  secretRotation,
  credentials,
  variables,
  codeBundles,
  testEmails,
  webhooks,
  webhookRegistrations,
  nodeTypes,
  connectors,
  connectorImports,
  connectorMoves,
  operationRuns,
  connections,
  connectionSignIn,
  oauthClients,
  flows,
  flowDeletion,
  flowBatches,
  folders,
  labels,
  draftTests,
  listeners,
  liveStarts,
  tagSuggestions,
  callShapes,
  expressionValues,
  filePreviews,
  draftStates,
  flowAccess,
  versions,
  transfer,
  executions,
  approvals,
  replays,
  cancellations,
  events,
  files,
  statistics,
  presence,
  retention,
  stores,
  tables,
  tableColumns,
  tableRows,
  tableCsv,
  templates,
  calls,
  callReplays,
  schedules,
  polls,
  signingKeys,
  packages,
  releases,
  installations,
  elements,
  elementImports,
  licenses,
  licenseBulk,
  entitlements,
  features,
];

/** Every management endpoint except the one that describes them. The API document and the router are made from this list. */
export const describedEndpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module));

import type { AuditAction, AuditTargetType } from "#api/identity/audit/schema.ts";

/** The text of each action, before the name of its target: "changed the role of Grace". */
export const actionText: Readonly<Record<AuditAction, string>> = {
  "user.created": "Created user",
  "user.role_changed": "Changed role of",
  "user.deactivated": "Deactivated user",
  "user.reactivated": "Reactivated user",
  "user.removed": "Removed user",
  "user.ownership_handed_over": "Handed over ownership to",
  "user.password_changed": "Changed password of",
  "user.password_reset": "Reset password of",
  "user.password_reset_link_created": "Created password reset link for",
  "user.signed_in": "Signed in",
  "user.sign_in_refused": "Refused to sign in",
  "user.provider_linked": "Linked provider to",
  "user.provider_unlinked": "Unlinked provider from",
  "user.second_factor_set_up": "Set up second factor of",
  "user.second_factor_removed": "Removed second factor of",
  "user.recovery_code_used": "Used recovery code of",
  "user.recovery_codes_replaced": "Replaced recovery codes of",
  "user.access_restored": "Restored access of",
  "session.ended": "Signed out browser",
  "session.all_ended": "Signed out everywhere",
  "sign_in_provider.created": "Added sign-in provider",
  "sign_in_provider.changed": "Changed sign-in provider",
  "sign_in_provider.deleted": "Deleted sign-in provider",
  "sign_in_settings.changed": "Changed",
  "invitation.created": "Invited",
  "invitation.resent": "Resent invitation to",
  "invitation.withdrawn": "Withdrew invitation of",
  "invitation.accepted": "Accepted invitation",
  "api_key.created": "Created API key",
  "api_key.revoked": "Revoked API key",
  "service.created": "Created service",
  "service.changed": "Changed service",
  "service.deleted": "Deleted service",
  "credential.created": "Created credential",
  "credential.changed": "Changed credential",
  "credential.deleted": "Deleted credential",
  "connection.created": "Created connection",
  "connection.changed": "Changed connection",
  "connection.deleted": "Deleted connection",
  "connection.signed_in": "Signed in connection",
  "oauth_client.stored": "Stored OAuth app of",
  "oauth_client.deleted": "Forgot OAuth app of",
  "connector.imported": "Imported connector",
  "connector.deleted": "Deleted connector",
  "flow.created": "Created flow",
  "flow.changed": "Changed flow",
  "flow.draft_edited": "Edited draft of flow",
  "flow.published": "Published flow",
  "flow.unpublished": "Unpublished flow",
  "flow.deleted": "Deleted flow",
  "flow.access_changed": "Changed who can see flow",
  "flow.connector_moved": "Moved to another connector version: flow",
  "folder.created": "Created folder",
  "folder.renamed": "Renamed folder",
  "folder.deleted": "Deleted folder",
  "label.created": "Created label",
  "label.changed": "Changed label",
  "label.deleted": "Deleted label",
  "store_entry.deleted": "Deleted store entry",
  "variable.created": "Created variable",
  "variable.changed": "Changed variable",
  "variable.deleted": "Deleted variable",
  "code_bundle.created": "Bundled npm packages",
  "table.created": "Created table",
  "table.changed": "Changed table",
  "table.deleted": "Deleted table",
  "table.row_added": "Added row to table",
  "table.row_changed": "Changed row of table",
  "table.row_deleted": "Deleted row of table",
  "table.rows_imported": "Imported rows into table",
  "execution.canceled": "Canceled execution",
  "package.created": "Created package",
  "package.changed": "Changed package",
  "release.published": "Published release",
  "release.changed": "Changed release",
  "release.yanked": "Yanked release",
  "release.restored": "Restored release",
  "signing_key.created": "Created signing key",
  "feature.created": "Created feature",
  "feature.changed": "Changed feature",
  "feature.deleted": "Deleted feature",
  "license.issued": "Issued license",
  "license.changed": "Changed license",
  "license.status_changed": "Changed status of license",
  "license.instance_removed": "Removed instance from license",
  "element.created": "Created element",
  "element.changed": "Changed element",
  "element.published": "Published element",
  "element.withdrawn": "Withdrew element",
  "backup.restored": "Restored backup",
};

/** The action in words; one of a later version as it is stored. */
export function toActionText(action: string): string {
  return Object.hasOwn(actionText, action) ? actionText[action as AuditAction] : action;
}

/** The name of each type of thing. */
export const targetTypeText: Readonly<Record<AuditTargetType, string>> = {
  user: "User",
  session: "Session",
  sign_in_provider: "Sign-in provider",
  sign_in_settings: "Sign-in settings",
  invitation: "Invitation",
  api_key: "API key",
  service: "Service",
  credential: "Credential",
  connection: "Connection",
  oauth_client: "OAuth app",
  connector: "Connector",
  flow: "Flow",
  folder: "Folder",
  label: "Label",
  store_entry: "Store entry",
  variable: "Variable",
  code_bundle: "npm packages",
  table: "Table",
  execution: "Execution",
  package: "Package",
  release: "Release",
  signing_key: "Signing key",
  feature: "Feature",
  license: "License",
  element: "Element",
  backup: "Backup",
};

/** The page of a thing, if it has one. The thing may be gone. */
export function targetPath(type: string, id: string | null): string | null {
  if (type === "flow" && id !== null) return `/flows/${id}`;
  if (type === "execution" && id !== null) return `/executions/${id}`;
  if (type === "user" || type === "invitation") return "/settings/members";
  if (type === "service") return "/settings/services";
  if (type === "session") return "/settings";
  if (type === "api_key") return "/settings/api-keys";
  if (type === "credential") return "/flows/credentials";
  if (type === "variable") return "/flows/variables";
  if (type === "license" && id !== null) return `/packages/licenses/${id}`;
  if (type === "feature") return "/packages/features";
  if (type === "package" || type === "release" || type === "signing_key") return "/packages";
  if (type === "element") return "/elements/own";
  if (type === "folder" || type === "label") return "/flows";
  if (type === "table" && id !== null) return `/flows/tables/${id}`;
  return type === "store_entry" ? "/flows/stores" : null;
}

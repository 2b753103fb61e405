import { z } from "zod";

/**
 * Every recorded action, by the type of its target: `<type>.<what happened>`. Names are stored: never change one, only
 * add.
 */
export const auditActions = [
  "user.created",
  "user.role_changed",
  "user.deactivated",
  "user.reactivated",
  "user.removed",
  "user.ownership_handed_over",
  "user.password_changed",
  "user.password_reset",
  "user.password_reset_link_created",
  "user.signed_in",
  "user.sign_in_refused",
  "user.provider_linked",
  "user.provider_unlinked",
  "user.second_factor_set_up",
  "user.second_factor_removed",
  "user.recovery_code_used",
  "user.recovery_codes_replaced",
  "user.access_restored",
  "session.ended",
  "session.all_ended",
  "sign_in_provider.created",
  "sign_in_provider.changed",
  "sign_in_provider.deleted",
  "sign_in_settings.changed",
  "invitation.created",
  "invitation.resent",
  "invitation.withdrawn",
  "invitation.accepted",
  "api_key.created",
  "api_key.revoked",
  "credential.created",
  "credential.changed",
  "credential.deleted",
  "flow.created",
  "flow.changed",
  "flow.published",
  "flow.unpublished",
  "flow.deleted",
  "flow.access_changed",
  "folder.created",
  "folder.renamed",
  "folder.deleted",
  "label.created",
  "label.changed",
  "label.deleted",
  "store_entry.deleted",
  "variable.created",
  "variable.changed",
  "variable.deleted",
  "code_bundle.created",
  "table.created",
  "table.changed",
  "table.deleted",
  "table.row_added",
  "table.row_changed",
  "table.row_deleted",
  "table.rows_imported",
  "execution.canceled",
  "package.created",
  "package.changed",
  "release.published",
  "release.changed",
  "release.yanked",
  "release.restored",
  "signing_key.created",
  "feature.created",
  "feature.changed",
  "feature.deleted",
  "license.issued",
  "license.changed",
  "license.status_changed",
  "license.instance_removed",
  "element.created",
  "element.changed",
  "element.published",
  "element.withdrawn",
] as const;

export const auditActionSchema = z.enum(auditActions);

export type AuditAction = z.infer<typeof auditActionSchema>;

/** `user` */
export type AuditTargetType = AuditAction extends `${infer Type}.${string}` ? Type : never;

/** The types of things that actions are about, in the order of `auditActions`. */
export const auditTargetTypes = [
  ...new Set(auditActions.map((action) => action.slice(0, action.indexOf(".")) as AuditTargetType)),
];

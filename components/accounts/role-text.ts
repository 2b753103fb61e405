import { type Role, roles } from "#api/identity/roles/schema.ts";

/** The name and permissions of each role. */
export const roleText: Readonly<Record<Role, { word: string; text: string }>> = {
  owner: { word: "Owner", text: "can do everything" },
  editor: { word: "Editor", text: "can change and run flows" },
  operator: { word: "Operator", text: "can run, replay and cancel, but not change anything" },
  viewer: { word: "Viewer", text: "can view everything" },
};

/** The roles for a select, the most rights first. */
export const roleOptions = roles.toReversed().map((value) => ({ value, label: roleText[value].word }));

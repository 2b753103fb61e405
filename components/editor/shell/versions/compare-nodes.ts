import type { NodeSetting } from "./node-settings.ts";

/** A setting that differs. Null if the node does not have it on that side. */
export interface SettingChange {
  path: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** The settings that differ between two states of a node, in the order of its panel. */
export function compareSettings(
  before: readonly NodeSetting[],
  after: readonly NodeSetting[],
): SettingChange[] {
  const old = new Map(before.map((setting) => [setting.path, setting]));
  const next = new Map(after.map((setting) => [setting.path, setting]));
  const inOrder = [...after, ...before.filter(({ path }) => !next.has(path))];
  return inOrder
    .map(({ path, label }) => ({
      path,
      label,
      before: old.get(path)?.text ?? null,
      after: next.get(path)?.text ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

import { useNodeTypes } from "#components/node-types/node-types.ts";
import classes from "./change-list.module.css";
import { type Comparison, compareNode } from "./comparison.ts";
import { SettingChanges, SettingList } from "./setting-lists.tsx";

/** A node's settings: those that differ with both values, or all of them if it was added, removed or left alone. */
export function NodeComparison({ comparison, nodeId }: { comparison: Comparison; nodeId: string }) {
  const types = useNodeTypes();
  const { state, changes, settings } = compareNode(comparison, nodeId, types);
  if (state !== "changed") return <SettingList settings={settings} />;
  const changed = new Set(changes.map(({ path }) => path));
  const others = settings.filter(({ path, isDefault }) => !changed.has(path) && !isDefault);
  return (
    <div className={classes.node}>
      <SettingChanges changes={changes} before={comparison.from.name} after={comparison.to.name} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>Other settings</summary>
          <SettingList settings={others} />
        </details>
      )}
    </div>
  );
}

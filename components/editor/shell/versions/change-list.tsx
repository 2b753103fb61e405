"use client";

import { IconMinus, IconPencil, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { isSameDocument } from "#engine/compare-documents.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import classes from "./change-list.module.css";
import { type Comparison, compareNode, type NodeState } from "./comparison.ts";
import { counted } from "./difference-text.ts";
import { edgeText } from "./edge-text.ts";
import { NodeComparison } from "./node-comparison.tsx";

/** Up to this many changed nodes, their settings are shown at once. */
const fewNodes = 3;

/** Everything that differs between two documents: nodes, which open to their settings, connections and notes. */
export function ChangeList({ comparison }: { comparison: Comparison }) {
  const types = useNodeTypes();
  const { from, to, difference } = comparison;
  if (isSameDocument(difference)) {
    return (
      <p className={classes.same}>
        {from.name} and {to.name} have the same nodes, settings and connections.
      </p>
    );
  }
  const { added, removed, changed, connected, disconnected, notes } = difference;
  const isOpen = added.length + removed.length + changed.length <= fewNodes;
  return (
    <div className={classes.list}>
      <ul className={classes.nodes} aria-label="Changed nodes">
        {nodesOf(to.document, changed).map((node) => (
          <NodeRow key={node.id} node={node} state="changed" comparison={comparison} isOpen={isOpen} />
        ))}
        {nodesOf(to.document, added).map((node) => (
          <NodeRow key={node.id} node={node} state="added" comparison={comparison} isOpen={isOpen} />
        ))}
        {nodesOf(from.document, removed).map((node) => (
          <NodeRow key={node.id} node={node} state="removed" comparison={comparison} isOpen={isOpen} />
        ))}
      </ul>
      {connected.length + disconnected.length > 0 && (
        <section>
          <h3 className={classes.heading}>Connections</h3>
          <ul className={classes.edges} aria-label="Connections">
            {connected.map((edge) => (
              <EdgeRow key={edge.id} state="added">
                {edgeText(edge, to.document, types)}
              </EdgeRow>
            ))}
            {disconnected.map((edge) => (
              <EdgeRow key={edge.id} state="removed">
                {edgeText(edge, from.document, types)}
              </EdgeRow>
            ))}
          </ul>
        </section>
      )}
      {notes > 0 && <p className={classes.same}>{counted(notes, "note")} changed.</p>}
    </div>
  );
}

function nodesOf({ nodes }: FlowDocument, ids: readonly string[]): DocumentNode[] {
  const wanted = new Set(ids);
  return nodes.filter(({ id }) => wanted.has(id));
}

/** The other nodes of the later document, which open to their settings. */
export function UnchangedNodes({ comparison }: { comparison: Comparison }) {
  const { to, difference } = comparison;
  const differing = new Set([...difference.added, ...difference.changed]);
  const nodes = to.document.nodes.filter(({ id }) => !differing.has(id));
  if (nodes.length === 0) return null;
  return (
    <details className={classes.others}>
      <summary>{counted(nodes.length, "unchanged node")}</summary>
      <ul className={classes.nodes} aria-label="Unchanged nodes">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} state="same" comparison={comparison} />
        ))}
      </ul>
    </details>
  );
}

interface NodeRowProps {
  node: DocumentNode;
  state: NodeState;
  comparison: Comparison;
  /** Whether its settings are shown at first. */
  isOpen?: boolean;
}

function NodeRow({ node, state, comparison, isOpen = false }: NodeRowProps) {
  const types = useNodeTypes();
  const { changes } = compareNode(comparison, node.id, types);
  return (
    <li>
      <details className={classes.row} open={isOpen}>
        <summary className={classes.summary}>
          <NodeIcon type={node.type} size="sm" />
          <span className={classes.name}>{labelOf(node, types)}</span>
          {state === "changed" && (
            <span className={classes.count}>
              {changes.length === 0 ? "Hidden settings" : counted(changes.length, "setting")}
            </span>
          )}
          {state !== "same" && <StateMark state={state} />}
        </summary>
        <div className={classes.body}>
          <NodeComparison comparison={comparison} nodeId={node.id} />
        </div>
      </details>
    </li>
  );
}

const marks = {
  added: { word: "Added", icon: IconPlus },
  removed: { word: "Removed", icon: IconMinus },
  changed: { word: "Changed", icon: IconPencil },
};

/** "Added", "Removed" or "Changed", with its own icon and color. */
export function StateMark({ state }: { state: keyof typeof marks }) {
  const { word, icon: MarkIcon } = marks[state];
  return (
    <span className={classes.mark} data-state={state}>
      <MarkIcon size={12} stroke={2.2} aria-hidden />
      {word}
    </span>
  );
}

function EdgeRow({ state, children }: { state: "added" | "removed"; children: ReactNode }) {
  return (
    <li className={classes.edge}>
      <span className={classes.name}>{children}</span>
      <StateMark state={state} />
    </li>
  );
}

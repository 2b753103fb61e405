import { VisuallyHidden } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { createContext, use } from "react";
import classes from "./change-mark.module.css";

/** How a node differs from the document that the canvas compares with. */
export type NodeChange = "added" | "changed";

const none: ReadonlyMap<string, NodeChange> = new Map();

const NodeChanges = createContext(none);

/** `<NodeChangesProvider value={changes}>`: the canvas inside marks these nodes, by id. */
export const NodeChangesProvider = NodeChanges;

export function useNodeChange(nodeId: string): NodeChange | undefined {
  return use(NodeChanges).get(nodeId);
}

const words = { added: "Added", changed: "Changed" };

/** Says on a card that its node was added or changed. The ring around the card has the same meaning. */
export function ChangeMark({ change }: { change: NodeChange }) {
  const Icon = change === "added" ? IconPlus : IconPencil;
  return (
    <span className={classes.mark} data-change={change} title={words[change]}>
      <Icon size={12} stroke={2.2} aria-hidden />
      <VisuallyHidden>{words[change]}</VisuallyHidden>
    </span>
  );
}

"use client";

import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import type { Tab } from "#api/flows/documents/tabs/schema.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import {
  describePeople,
  hueOf,
  initialsOf,
  type PersonHere,
  peopleIn,
} from "#components/editor/state/presence/people-here.ts";
import hues from "#components/editor/state/presence/person-hue.module.css";
import { labelOf } from "#engine/edit/edit.ts";
import classes from "./people.module.css";

const maxShown = 3;

/** Who else has the flow open. Its menu shows the node that each has selected. */
export function People() {
  const tabs = useEditor((state) => state.otherTabs);
  const myId = useCurrentUser().data?.user.id;
  const people = useMemo(() => peopleIn(tabs, myId), [tabs, myId]);
  const text = describePeople(people);
  return (
    <div role="status" className={classes.box}>
      {people.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={classes.people} title={text}>
              <VisuallyHidden>Also here: {text}</VisuallyHidden>
              {people.slice(0, maxShown).map(({ id, name }) => (
                <span key={id} className={`${hues.hue} ${classes.person}`} data-hue={hueOf(id)} aria-hidden>
                  {initialsOf(name)}
                </span>
              ))}
              {people.length > maxShown && (
                <span className={classes.person} aria-hidden>
                  +{people.length - maxShown}
                </span>
              )}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Also here</Menu.Label>
            {people.flatMap((person) =>
              person.tabs.map((tab) => <TabItem key={tab.id} person={person} tab={tab} />),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** A tab, which leads to the node that is selected there. */
function TabItem({ person: { id, name, isMe }, tab }: { person: PersonHere; tab: Tab }) {
  const store = useEditorStore();
  const { reveal } = useCanvasActions();
  const types = useEditor((state) => state.nodeTypes);
  const node = useEditor((state) => findNode(state.document, tab.node_id));
  const show = () => {
    if (!node) return;
    store.getState().select({ nodes: [node.id] });
    void reveal(node.id);
  };
  return (
    <Menu.Item
      disabled={!node}
      onClick={show}
      leftSection={
        <span className={`${hues.hue} ${classes.person}`} data-hue={hueOf(id)} aria-hidden>
          {initialsOf(name)}
        </span>
      }
    >
      {isMe ? "Another tab of yours" : name}
      <span className={classes.where}>{node ? labelOf(node, types) : "No node selected"}</span>
    </Menu.Item>
  );
}

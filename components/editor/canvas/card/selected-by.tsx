import type { Tab } from "#api/flows/documents/tabs/schema.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { hueOf } from "#components/editor/state/presence/people-here.ts";
import hues from "#components/editor/state/presence/person-hue.module.css";
import classes from "./selected-by.module.css";

/** A ring with a name around a card that is selected in another tab. */
export function SelectedBy({ nodeId }: { nodeId: string }) {
  const user = useEditor((state) => state.otherTabs.find(({ node_id }) => node_id === nodeId)?.user);
  return user ? <Ring user={user} nodeId={nodeId} /> : null;
}

function Ring({ user, nodeId }: { user: Tab["user"]; nodeId: string }) {
  const count = useEditor(({ otherTabs }) => otherTabs.filter(({ node_id }) => node_id === nodeId).length);
  const isMe = useCurrentUser().data?.user.id === user.id;
  const name = isMe ? "You, in another tab" : user.name;
  return (
    <div className={`${hues.hue} ${classes.ring}`} data-hue={hueOf(user.id)}>
      <span className={classes.name}>{count > 1 ? `${name} +${count - 1}` : name}</span>
    </div>
  );
}

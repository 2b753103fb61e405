import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { FlowAccess } from "#api/flows/documents/access/schema.ts";
import classes from "./flow-access.module.css";

interface PersonListProps {
  people: FlowAccess["people"];
  readOnly: boolean;
  onRemove: (id: string) => void;
}

/** The people who see a private flow. */
export function PersonList({ people, readOnly, onRemove }: PersonListProps) {
  return (
    <ul aria-label="People who can see this flow" className={classes.people}>
      {people.map(({ id, name, service, fixed }) => (
        <li key={id} className={classes.person}>
          <span className={classes.name}>
            {name}
            {service && <span className={classes.kind}> service</span>}
          </span>
          {!readOnly && !fixed && (
            <ActionIcon variant="subtle" size={28} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

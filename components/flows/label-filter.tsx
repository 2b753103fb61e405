import { Button, Group, Menu } from "@mantine/core";
import { IconChevronDown, IconTag } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useLabels } from "#components/api/labels.ts";
import { LabelDot } from "./label-chip.tsx";
import { openManageLabels } from "./manage-labels.tsx";

export interface LabelFilterProps {
  /** Ids of labels. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** A filter of the list: the labels that flows must have, all of them. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const labels = useLabels().data ?? [];
  const canEdit = useCanEdit();
  const chosen = labels.filter(({ id }) => value.includes(id));
  if (labels.length === 0 && !canEdit) return null;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant={chosen.length > 0 ? "light" : "default"}
          leftSection={<IconTag size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {chosen.length > 0
            ? chosen
                .map(({ name }) => name)
                .join(", ")
                .slice(0, 40)
            : "Labels"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {labels.length === 0 && <Menu.Label>No labels yet</Menu.Label>}
        <Menu.CheckboxGroup value={[...value]} onChange={onChange}>
          {labels.map(({ id, name, color, flows }) => (
            <Menu.CheckboxItem
              key={id}
              value={id}
              rightSection={
                <Group gap={8}>
                  <span className="tabular">{flows}</span>
                  <LabelDot color={color} />
                </Group>
              }
            >
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        {canEdit && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={openManageLabels}>Manage labels…</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

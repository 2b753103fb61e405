"use client";

import { Button, Menu } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import type { CodeTemplate } from "#engine/field.ts";

export interface CodeTemplateMenuProps {
  templates: readonly CodeTemplate[];
  onChoose: (template: CodeTemplate) => void;
}

/** The programs that code can start from. The code has the keyboard after a choice. */
export function CodeTemplateMenu({ templates, onChoose }: CodeTemplateMenuProps) {
  return (
    <Menu position="bottom-end" width={240} returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconTemplate size={14} aria-hidden />}
        >
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(60vh, 420px)" style={{ overflowY: "auto" }}>
        {templates.map((template) => (
          <Menu.Item key={template.label} onClick={() => onChoose(template)}>
            {template.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

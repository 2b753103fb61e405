import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import classes from "./node-tools.module.css";

export interface ToolProps {
  label: string;
  icon: Icon;
  keys?: string;
  /** Of a tool that shows something until it is pressed again. */
  pressed?: boolean;
  onClick: () => unknown;
}

/** A command in a toolbar on the canvas, with its key. */
export function Tool({ label, icon: ToolIcon, keys, pressed, onClick }: ToolProps) {
  return (
    <Tooltip
      label={
        <span className={classes.tip}>
          {label} {keys !== undefined && <ShortcutHint keys={keys} />}
        </span>
      }
    >
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        size={26}
        {...(pressed && { variant: "light", color: "teal" })}
        onClick={() => void onClick()}
      >
        <ToolIcon size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** In a toolbar the arrow keys go along the tools, and Escape leaves it. */
export function moveInTools(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Escape") leave();
  else if (step !== undefined) {
    const tools = [...event.currentTarget.querySelectorAll("button")];
    const index = tools.findIndex((tool) => tool.matches(":focus"));
    tools.at((index + step) % tools.length)?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

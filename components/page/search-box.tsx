"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { useCommands } from "#components/ui/commands.ts";

export interface SearchBoxProps {
  /** The label of the box: "Search flows". */
  label: string;
  value: string;
  /** Called when typing pauses. */
  onSearch: (value: string) => void;
  /** For searches by id rather than by words. */
  mono?: boolean;
}

const pauseMs = 200;

/** A search field that `/` focuses and Escape clears. */
export function SearchBox({ label, value, onSearch, mono = false }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onSearch, pauseMs);
  const type = (typed: string) => {
    setText(typed);
    search(typed.trim());
  };
  useCommands(
    useMemo(
      () => [{ id: "search", label, group: "This page", shortcut: "/", run: () => field.current?.focus() }],
      [label],
    ),
  );
  return (
    <TextInput
      ref={field}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        type("");
        field.current?.blur();
      }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text !== "" && <CloseButton size="sm" aria-label="Clear search" onClick={() => type("")} />
      }
      {...(mono ? { ff: "monospace" } : {})}
      w={{ base: 200, xs: 240 }}
    />
  );
}

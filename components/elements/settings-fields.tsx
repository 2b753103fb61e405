"use client";

import { Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { type Draft, toName } from "./draft.ts";
import classes from "./element-editor.module.css";

export interface DraftFieldsProps {
  draft: Draft;
  onChange: (values: Partial<Draft>) => void;
}

/** Help texts are below their fields, so that adjacent fields are aligned. */
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

const tiers = [
  { value: "free", label: "Free" },
  { value: "pro", label: "Pro" },
];

/** An element's metadata. Its name is part of its URLs and cannot change. */
export function SettingsFields({ draft, onChange, isNew }: DraftFieldsProps & { isNew: boolean }) {
  const { title, name, description, categories, tags, tier } = draft;
  const follows = isNew && (name === "" || name === toName(title));
  return (
    <div className={classes.settings}>
      <TextInput
        label="Title"
        value={title}
        maxLength={60}
        onChange={({ currentTarget: { value } }) =>
          onChange({ title: value, ...(follows ? { name: toName(value) } : {}) })
        }
        required
      />
      <TextInput
        label="Name"
        inputWrapperOrder={order}
        description={isNew ? "Used in URLs and commands. It cannot be changed later." : undefined}
        value={name}
        maxLength={60}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        disabled={!isNew}
        required
      />
      <Textarea
        className={classes.wide ?? ""}
        label="Description"
        inputWrapperOrder={order}
        description="What it shows and when to use it."
        value={description}
        maxLength={240}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
        autosize
        minRows={2}
        required
      />
      <TagsInput
        label="Categories"
        inputWrapperOrder={order}
        description="The first one is its main category."
        value={categories}
        onChange={(next) => onChange({ categories: next.map(toWord) })}
        maxTags={8}
        required
      />
      <TagsInput
        label="Tags"
        inputWrapperOrder={order}
        description="Words that people search for."
        value={tags}
        onChange={(next) => onChange({ tags: next.map(toWord) })}
        maxTags={20}
      />
      <Select
        label="Tier"
        data={tiers}
        value={tier}
        onChange={(value) => onChange({ tier: value === "pro" ? "pro" : "free" })}
        allowDeselect={false}
      />
    </div>
  );
}

function toWord(text: string): string {
  return text.trim().toLowerCase();
}

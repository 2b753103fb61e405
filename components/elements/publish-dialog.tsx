"use client";

import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Element } from "#api/elements/schema.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { usePublishElement } from "./use-elements.ts";

export interface PublishDialogProps {
  element: Element;
  onPublished: (element: Element) => void;
  onClose: () => void;
}

/** Publishes the saved draft as the next version, with a change note. */
export function PublishDialog({ element, onPublished, onClose }: PublishDialogProps) {
  const isSame = element.version !== null && !element.unpublished_changes;
  const [version, setVersion] = useState(isSame ? "" : nextVersion(element.version));
  const [notes, setNotes] = useState("");
  const { mutate, isPending } = usePublishElement();
  const publish = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      {
        params: { id: element.id },
        body: { notes: notes.trim(), ...(version.trim() !== "" && { version: version.trim() }) },
      },
      {
        onSuccess: (published) => {
          notifySuccess(`“${published.title}” ${published.version} was published`);
          onPublished(published);
        },
        onError: (error) => notifyProblem("The element was not published", error),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} closeOnEscape={useIsTopLayer(true)} title={`Publish “${element.title}”`}>
      <form onSubmit={publish}>
        <Stack>
          {isSame ? (
            <Text size="sm">
              Nothing has changed since version {element.version}. The catalog stays as it is.
            </Text>
          ) : (
            <>
              <TextInput
                label="Version"
                description={element.version ? `The last one is ${element.version}.` : undefined}
                value={version}
                onChange={({ currentTarget }) => setVersion(currentTarget.value)}
                required
                data-autofocus
              />
              <Textarea
                label="Changes"
                value={notes}
                maxLength={2000}
                onChange={({ currentTarget }) => setNotes(currentTarget.value)}
                autosize
                minRows={2}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              Publish
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The next minor version. */
function nextVersion(version: string | null): string {
  const [major = 1, minor = -1] = version?.split(".").map(Number) ?? [];
  return `${major}.${minor + 1}.0`;
}

"use client";

import { Button, Modal } from "@mantine/core";
import { IconCopyPlus, IconDeviceFloppy, IconExternalLink, IconReplace } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { flowKeys, useCreateFlow } from "#components/api/flows.ts";
import { request } from "#components/api/request.ts";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { copyDocument } from "#engine/edit/copy-document.ts";
import { flowSchema } from "#server/flows/documents/schema.ts";
import classes from "./conflict-dialog.module.css";
import type { Saver } from "./saver.ts";

/** Two users, or two tabs, changed the flow: the user decides which version stays. Neither choice loses data. */
export function ConflictDialog({ saver }: { saver: Saver }) {
  const open = useEditor((state) => state.saveState === "conflict");
  const choices = useChoices(saver);
  const flowId = useEditor((state) => state.flowId);
  return (
    <Modal
      opened={open}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="This flow was changed elsewhere"
      size="md"
    >
      <p className={classes.text}>
        Someone else, or another of your tabs, saved this flow while you were editing it. Your changes are
        still here, but not saved yet.
      </p>
      <div className={classes.choices}>
        <Button
          component="a"
          href={`/flows/${flowId}`}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open theirs in a new tab
        </Button>
        <Button
          leftSection={<IconCopyPlus size={16} aria-hidden />}
          onClick={() => void choices.keepAsCopy()}
        >
          Keep mine as a copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => void choices.keepMine()}
        >
          Overwrite theirs with mine
        </Button>
        <Button
          variant="default"
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={() => void choices.takeTheirs()}
        >
          Use theirs (undo restores mine)
        </Button>
      </div>
    </Modal>
  );
}

function useChoices(saver: Saver) {
  const store = useEditorStore();
  const client = useQueryClient();
  const router = useRouter();
  const create = useCreateFlow();
  const read = async () => {
    const { flowId } = store.getState();
    const flow = await request("GET", `/api/flows/${flowId}`, flowSchema);
    client.setQueryData(flowKeys.one(flowId), flow);
    return flow;
  };
  const orSay = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyProblem("That did not work; your changes are still here", error);
    }
  };
  return {
    keepMine: () =>
      orSay(async () => {
        const { revision } = await read();
        await saver.overwrite(revision);
      }),
    keepAsCopy: () =>
      orSay(async () => {
        const { name, description, document } = store.getState();
        const copy = { name: `${name} (my copy)`, description, document: copyDocument(document) };
        const made = await create.mutateAsync(copy);
        const serverFlow = await read();
        store.getState().load(serverFlow);
        saver.settle();
        store.getState().setSaveState("saved");
        notifySuccess(`Your changes are in “${made.name}”`);
        router.push(`/flows/${made.id}`);
      }),
    takeTheirs: () =>
      orSay(async () => {
        const serverFlow = await read();
        const state = store.getState();
        state.markSaved(serverFlow.revision);
        state.replace(serverFlow.document);
        state.rename(serverFlow.name);
        state.describe(serverFlow.description);
        saver.settle();
        state.setSaveState("saved");
      }),
  };
}

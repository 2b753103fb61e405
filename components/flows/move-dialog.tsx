"use client";

import { Radio, Stack, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import type { FlowSummary } from "#api/flows/documents/schema.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useCreateFolder, useFolders } from "#components/api/folders.ts";
import { nameFlows } from "#components/flow/name-flows.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import classes from "./place-dialogs.module.css";
import { useRunBatch } from "./use-run-batch.tsx";

/** Opens the dialog that moves flows to a folder, which can be a new one. */
export function openMove(flows: readonly FlowSummary[]): void {
  modals.open({ title: `Move ${nameFlows(flows)}`, children: <MoveFlows flows={flows} /> });
}

const none = "none";
const another = "new";

function MoveFlows({ flows }: { flows: readonly FlowSummary[] }) {
  const { folders, chosen, choose, name, setName, problem, submit, isPending } = useMove(flows);
  return (
    <DialogForm onSubmit={(event) => void submit(event)} submit="Move" loading={isPending} gap={24}>
      <Radio.Group
        label="Folder"
        value={chosen}
        error={chosen === another ? undefined : problem}
        onChange={choose}
      >
        <Stack gap={12} className={classes.options ?? ""} p={4}>
          <Radio value={none} label="No folder" />
          {folders.map((folder) => (
            <Radio key={folder.id} value={folder.id} label={folder.name} />
          ))}
          <Radio value={another} label="New folder" />
        </Stack>
      </Radio.Group>
      {chosen === another && (
        <TextInput
          label="Name of the new folder"
          maxLength={60}
          autoFocus
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}

/** The folder that is chosen or named, and what moves the flows to it. */
function useMove(flows: readonly FlowSummary[]) {
  const folders = useFolders().data ?? [];
  const create = useCreateFolder();
  const { run, isPending } = useRunBatch();
  const [first] = flows;
  const isTogether = flows.every(({ folder }) => folder?.id === first?.folder?.id);
  const [chosen, setChosen] = useState(isTogether ? (first?.folder?.id ?? none) : "");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const target = async () => {
    if (chosen === none) return { id: null, name: "no folder" };
    if (chosen !== another) {
      return { id: chosen, name: `“${folders.find(({ id }) => id === chosen)?.name ?? ""}”` };
    }
    const folder = await create.mutateAsync({ body: { name } });
    return { id: folder.id, name: `“${folder.name}”` };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === "") return setProblem("Choose a folder.");
    if (chosen === another && name.trim() === "") return setProblem("Enter a name.");
    try {
      const folder = await target();
      modals.closeAll();
      await run(
        flows,
        { action: "move", folder: folder.id },
        { done: `moved to ${folder.name}`, failed: "moved" },
      );
    } catch (error) {
      const refused = toFieldProblems(error).name;
      if (refused === undefined) notifyProblem("The folder was not created", error as Error);
      else setProblem(refused);
    }
  };
  return {
    folders,
    chosen,
    choose(value: string) {
      setChosen(value);
      setProblem(null);
    },
    name,
    setName(typed: string) {
      setName(typed);
      setProblem(null);
    },
    problem,
    submit,
    isPending: create.isPending || isPending,
  };
}

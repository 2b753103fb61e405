"use client";

import { Button, FileButton } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { notifyDone, notifyProblem } from "#components/ui/notify.tsx";
import { useImportElements } from "./use-elements.ts";

/** Takes a zip of one or more elements' folders, and leads to what came in. */
export function ImportButton() {
  const router = useRouter();
  const { mutate, isPending } = useImportElements();
  const take = async (file: File | null) => {
    if (!file) return;
    const archive = toBase64(new Uint8Array(await file.arrayBuffer()));
    mutate(
      { archive },
      {
        onSuccess: ({ data }) => {
          const [only] = data;
          notifyDone(data.length === 1 ? "1 element is imported." : `${data.length} elements are imported.`);
          router.push(data.length === 1 && only ? `/elements/${only.element.name}/edit` : "/elements/own");
        },
        onError: (error) => notifyProblem("Nothing was imported", error),
      },
    );
  };
  return (
    <FileButton accept=".zip,application/zip" onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isPending}
          leftSection={<IconFileImport size={16} aria-hidden />}
          visibleFrom="xs"
        >
          Import zip
        </Button>
      )}
    </FileButton>
  );
}

/** In pieces: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

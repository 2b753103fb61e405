"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useCanEdit } from "#components/api/access.ts";
import { ImportButton } from "./import-button.tsx";

/** Links for signed-in users: to their own elements, and for editors to a new one. */
export function EditorActions({ isOwnList = false }: { isOwnList?: boolean }) {
  const canEdit = useCanEdit();
  return (
    <>
      <Button
        component={Link}
        href={isOwnList ? "/elements" : "/elements/own"}
        variant="subtle"
        color="gray"
        visibleFrom="xs"
      >
        {isOwnList ? "Gallery" : "Your elements"}
      </Button>
      {canEdit && (
        <>
          <ImportButton />
          <Button component={Link} href="/elements/new" leftSection={<IconPlus size={16} aria-hidden />}>
            New element
          </Button>
        </>
      )}
    </>
  );
}

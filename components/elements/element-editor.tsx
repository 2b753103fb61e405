"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import type { Element } from "#api/elements/schema.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { CodeFields } from "./code-fields.tsx";
import { type Draft, toDraft } from "./draft.ts";
import classes from "./element-editor.module.css";
import page from "./element-page.module.css";
import { LivePreview } from "./live-stage.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import { useCreateElement, useSaveElement } from "./use-elements.ts";

export interface ElementEditorProps {
  /** The element to edit; null for a new one. */
  element: Element | null;
  start: Draft;
  /** The style sheet that elements share. */
  tokens: string;
}

/** The pause in typing after which the preview is updated. */
const pauseMs = 400;

/** The editor of an element, with the preview beside it. */
export function ElementEditor({ element: given, start, tokens }: ElementEditorProps) {
  const router = useRouter();
  const [element, setElement] = useState(given);
  const [draft, setDraft] = useState(start);
  const [isPublishing, publishing] = useDisclosure(false);
  const create = useCreateElement();
  const save = useSaveElement();
  const saved = element ? toDraft(element) : null;
  const isDirty =
    saved === null || JSON.stringify(withoutHeight(saved)) !== JSON.stringify(withoutHeight(draft));
  const change = (values: Partial<Draft>) => setDraft((last) => ({ ...last, ...values }));
  useWarning(isDirty && draft !== start);

  const { html, css, script } = draft;
  const [shown] = useDebouncedValue(`${html}\u0000${css}\u0000${script}`, pauseMs);
  const code = useMemo(() => {
    const [shownHtml = "", shownCss = "", shownScript = ""] = shown.split("\u0000");
    return { html: shownHtml, css: shownCss, script: shownScript, tokens };
  }, [shown, tokens]);

  const store = async (): Promise<Element | null> => {
    try {
      const { name, ...content } = draft;
      const stored = element
        ? await save.mutateAsync({
            params: { id: element.id },
            body: { ...content, updated_at: element.updated_at },
          })
        : await create.mutateAsync({ body: { name, ...content } });
      setElement(stored);
      if (!element) window.history.replaceState(null, "", `/elements/${stored.name}/edit`);
      return stored;
    } catch (error) {
      notifyProblem("The element was not saved", error as Error);
      return null;
    }
  };
  const saveNow = async () => {
    if (await store()) notifySuccess("Saved");
  };
  const publish = async () => {
    if (!isDirty || (await store())) publishing.open();
  };
  return (
    <div className={classes.editor}>
      <header className={page.header}>
        <Link href="/elements/own" className={page.back} aria-label="Your elements">
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </Link>
        <h1 className={page.title}>{element ? element.title : "New element"}</h1>
        <span className={page.actions}>
          <span className={classes.state} role="status">
            {toState(element, isDirty)}
          </span>
          <Button
            variant="default"
            onClick={() => void saveNow()}
            disabled={!isDirty}
            loading={save.isPending || create.isPending}
          >
            Save
          </Button>
          <Button onClick={() => void publish()}>Publish…</Button>
        </span>
      </header>
      <div className={classes.parts}>
        <div className={classes.fields}>
          <SettingsFields draft={draft} onChange={change} isNew={element === null} />
          <CodeFields draft={draft} onChange={change} />
        </div>
        <LivePreview code={code} onHeight={(height) => change({ height })} />
      </div>
      {isPublishing && element && (
        <PublishDialog
          element={element}
          onClose={publishing.close}
          onPublished={(published) => {
            setElement(published);
            publishing.close();
            router.push(`/elements/${published.name}`);
          }}
        />
      )}
    </div>
  );
}

/** The height is measured, not stored. */
function withoutHeight({ height: _, ...rest }: Draft) {
  return rest;
}

function toState(element: Element | null, isDirty: boolean): string {
  if (isDirty) return element ? "Not saved" : "New";
  if (element?.status === "draft") return "Draft";
  if (element?.status === "withdrawn") return "Withdrawn";
  return element?.unpublished_changes ? "Unpublished changes" : `Published ${element?.version ?? ""}`;
}

/** Asks before leaving the page with unsaved changes. */
function useWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}

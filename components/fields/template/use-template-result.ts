import { useEffect, useState } from "react";
import { runAfterPress } from "#components/ui/after-press.ts";
import { runWhenIdle } from "#components/ui/when-idle.ts";
import type { Encoding } from "#engine/field.ts";
import { hasTag } from "#lib/tag-text.ts";
import type { TagSource, TemplateResult } from "./tag-source.ts";

/** After the editor has passed the text on, which it does in a pause, too. */
const typingPauseMs = 100;

/** A result and the text that it is of. */
export interface ShownResult {
  text: string;
  result: TemplateResult;
}

/**
 * A template's result with the current data; null without tags or data. It is computed while the browser is idle after
 * typing pauses, so that no keystroke waits for it. Until then, and while the text cannot be parsed, the last result
 * stays.
 */
export function useTemplateResult(source: TagSource, text: string, encoding: Encoding): ShownResult | null {
  const [shown, setShown] = useState<ShownResult | null>(null);
  const isTemplate = hasTag(text);
  const isFirst = shown === null;
  useEffect(() => {
    if (!isTemplate) {
      setShown(null);
      return;
    }
    let stop = () => {};
    const render = () => {
      const result = source.render(text, encoding);
      const isUnfinished =
        result !== null && "problem" in result && result.problem.code === "template_syntax";
      stop = runAfterPress(() => setShown((before) => (isUnfinished ? before : result && { text, result })));
    };
    const timer = setTimeout(
      () => {
        stop = runWhenIdle(render);
      },
      isFirst ? 0 : typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [source, text, encoding, isTemplate, isFirst]);
  return isTemplate ? shown : null;
}

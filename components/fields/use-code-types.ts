"use client";

import { useEffect, useMemo, useState } from "react";
import { importLanguages } from "#components/monaco/bundles.ts";
import { declareCode } from "#engine/code/declarations.ts";
import { declareModules } from "#engine/code/declare-modules.ts";
import { useCodeModules } from "./code-modules.tsx";
import type { TagSource } from "./template/tag-source.ts";

type Declare = (declarations: string) => void;

/**
 * Gives code its types: the declarations of what it gets, by the current data of the editor.
 *
 * @param isEdited only the field that is edited declares its data: they are the same for all editors of the page
 * @returns whether the languages of code are loaded
 */
export function useCodeTypes(source: TagSource, isEdited: boolean): boolean {
  const declare = useLanguages();
  const modules = useCodeModules();
  const declarations = useMemo(() => {
    const data = isEdited ? source.codeData() : null;
    return data && declareCode(data) + declareModules(modules);
  }, [source, isEdited, modules]);
  useEffect(() => {
    if (declare && declarations !== null) declare(declarations);
  }, [declare, declarations]);
  return declare !== null;
}

/**
 * Loads the languages of code when the first field with code is shown.
 *
 * @returns declares what code sees; null until they are loaded, or if they cannot be
 */
function useLanguages(): Declare | null {
  const [loaded, setLoaded] = useState<Declare | null>(null);
  useEffect(() => {
    let isCurrent = true;
    importLanguages().then(
      ({ declare }) => {
        if (isCurrent) setLoaded(() => declare);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return loaded;
}

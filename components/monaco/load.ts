import { loader } from "@monaco-editor/react";
import type * as monaco from "monaco-editor/editor";
import { importEditor } from "./bundles.ts";
import { editorFont } from "./font.ts";

export type Monaco = typeof monaco;

let loading: Promise<Monaco> | undefined;
let loaded: Monaco | null = null;

const preparations: ((monaco: Monaco) => void)[] = [];

/**
 * `prepare` gets Monaco before the first editor does. An editor whose language is registered only later suggests nothing
 * until then.
 */
export function prepareMonaco(prepare: (monaco: Monaco) => void): void {
  preparations.push(prepare);
  if (loaded) prepare(loaded);
}

/** Monaco if it is loaded already. */
export function loadedMonaco(): Monaco | null {
  return loaded;
}

/** Loads Monaco, once per page. Rejects when it cannot be fetched; the next call tries again. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= load().catch((cause: unknown) => {
    loading = undefined;
    throw new Error("The editor could not be loaded.", { cause });
  });
  return loading;
}

async function load(): Promise<Monaco> {
  // Monaco measures its characters when it first draws, so the font must be loaded before.
  const [bundle] = await Promise.all([
    importEditor(),
    document.fonts.load(`${editorFont.sizePx}px ${editorFont.family}`),
  ]);
  // The React binding mounts this copy from our own origin. Otherwise it would load one from a CDN.
  loader.config({ monaco: bundle.monaco });
  for (const prepare of preparations) prepare(bundle.monaco);
  loaded = bundle.monaco;
  return loaded;
}

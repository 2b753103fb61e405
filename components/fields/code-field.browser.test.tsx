import { expect, test } from "vitest";
import { loadedMonaco } from "#components/monaco/load.ts";
import type { CodeLanguage } from "#engine/field.ts";
import { drawField } from "#test/browser/draw.tsx";
import { CodeField } from "./code-field.tsx";
import { noTags, type TagSource, TagSourceProvider } from "./template/tag-source.ts";

const source: TagSource = {
  ...noTags,
  codeData: () => ({
    input: { total: 10 },
    trigger: null,
    nodes: new Map(),
    loop: null,
    calls: null,
    variables: null,
  }),
  at: () => source,
};

/** The errors that are marked in code, once its worker has looked at it. */
async function errorsIn(code: string, language: CodeLanguage): Promise<() => string[]> {
  await drawField(code, (value, set) => (
    <TagSourceProvider value={source}>
      <CodeField label="Code" value={value} onChange={set} language={language} />
    </TagSourceProvider>
  ));
  return () =>
    (loadedMonaco()?.editor.getModelMarkers({}) ?? [])
      .filter(({ severity }) => severity === 8)
      .map(({ message }) => message);
}

/** On a busy machine, the compiler takes minutes to start. */
const startMs = 300_000;

test.each<[string, CodeLanguage, RegExp]>([
  [
    "const total: number = input.total;\nreturn total + input.nothing;",
    "typescript",
    /^Property 'nothing' does not exist/,
  ],
  [
    "const total = await input.total;\nreturn total + input.nothing;",
    "javascript",
    /^Property 'nothing' does not exist/,
  ],
  ["const total: number = 1;\nreturn total;", "javascript", /only be used in TypeScript/],
  [
    "const bytes = Uint8Array.fromBase64('AA==');\nreturn [Intl.NumberFormat, bytes.toHex()];",
    "typescript",
    /^Cannot use namespace 'Intl' as a value/,
  ],
  ["const item = input.total;\nreturn { item, total: item.nothing };", "typescript", /^Property 'nothing'/],
])(
  "marks what is wrong in %j as %s, by the data before it, and nothing else",
  async (code, language, message) => {
    const errors = await errorsIn(code, language);
    await expect.poll(errors, { timeout: startMs }).toEqual([expect.stringMatching(message)]);
  },
  startMs + 60_000,
);

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeModules } from "#components/code-packages/code-modules.tsx";
import { loadedMonaco } from "#components/monaco/load.ts";
import type { CodeLanguage } from "#engine/field.ts";
import type { CodeBundle } from "#server/flows/code-bundles/schema.ts";
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

const bundle: CodeBundle = {
  hash: "a".repeat(64),
  node_packages: ["tiny@1.0.0"],
  modules: [{ module: "tiny", version: "1.0.0", exports: ["default", "answer"] }],
  packages: [],
  bytes: 1,
  created_at: "2026-01-01T00:00:00Z",
};
beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(bundle)));
afterEach(() => vi.unstubAllGlobals());

/** The errors that are marked in code, once its worker has looked at it. */
async function errorsIn(code: string, language: CodeLanguage): Promise<() => string[]> {
  await drawField(code, (value, set) => (
    <TagSourceProvider value={source}>
      <CodeModules hash={bundle.hash}>
        <CodeField label="Code" value={value} onChange={set} language={language} />
      </CodeModules>
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

test(
  "code that imports from its packages has no errors, but for modules and names that they do not have",
  async () => {
    const code = `import own, { answer, wrong } from "tiny";
import other from "other";
return { own, sum: answer + input.total, wrong, other, nothing: input.nothing };`;
    const errors = await errorsIn(code, "typescript");
    await expect
      .poll(errors, { timeout: startMs })
      .toEqual([
        expect.stringMatching(/no exported member 'wrong'|has no exported member.*wrong/),
        expect.stringMatching(/^Cannot find module 'other'/),
        expect.stringMatching(/^Property 'nothing' does not exist/),
      ]);
    const lines = (loadedMonaco()?.editor.getModelMarkers({}) ?? [])
      .filter(({ severity }) => severity === 8)
      .map(({ startLineNumber, startColumn }) => [startLineNumber, startColumn]);
    expect(lines).toEqual([
      [1, 23],
      [2, 19],
      [3, 71],
    ]);
  },
  startMs + 60_000,
);

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CodeBundle } from "#api/flows/code-bundles/schema.ts";
import { loadedMonaco, loadMonaco } from "#components/monaco/load.ts";
import type { CodeLanguage } from "#engine/field.ts";
import { drawField } from "#test/browser/draw.tsx";
import { CodeFailureProvider } from "./code-failure.ts";
import { CodeField } from "./code-field.tsx";
import { CodeModules } from "./code-modules.tsx";
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
  [
    "const day = Temporal.PlainDate.from('2026-11-25');\nreturn [day.add({ months: 1 }).year, day.yearr];",
    "typescript",
    /^Property 'yearr' does not exist on type 'PlainDate'/,
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

const templates = [
  { label: "Count the items", source: "return { count: input.items.length };\n" },
  { label: "Nothing", source: "return null;\n" },
];

async function drawWithTemplates(code: string) {
  await loadMonaco();
  const field = await drawField(code, (value, set) => (
    <CodeField label="Code" value={value} onChange={set} language="typescript" templates={templates} />
  ));
  await expect.poll(() => document.querySelector(".monaco-editor"), { timeout: startMs }).not.toBeNull();
  return field;
}

async function choose(name: string) {
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test(
  "a template replaces the code of a new node and another template, and stands above code that was written",
  async () => {
    const field = await drawWithTemplates("// The data.\nreturn input;\n");
    await choose("Count the items");
    await expect.poll(field.value).toBe(templates[0]?.source);
    await choose("Nothing");
    await expect.poll(field.value).toBe("return null;\n");
    await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
    await userEvent.keyboard("// mine");
    await expect.poll(field.value).toBe("// minereturn null;\n");
    await userEvent.keyboard("{Enter}");
    await choose("Count the items");
    await expect.poll(field.value).toBe("// mine\nreturn { count: input.items.length };\n\nreturn null;\n");
    await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
    await userEvent.keyboard("{ControlOrMeta>}z{/ControlOrMeta}");
    await expect.poll(field.value).toBe("// mine\nreturn null;\n");
  },
  startMs + 60_000,
);

const ran = "const a = input;\nreturn a.nothing.total;\n";
const failure = { message: "TypeError: it is undefined (line 2)", line: 2, column: 10, source: ran };

test(
  "the line at which code failed is marked until the code is another one, and is shown on demand",
  async () => {
    const onShown = vi.fn();
    await loadMonaco();
    const marks = () =>
      (loadedMonaco()?.editor.getModelMarkers({ owner: "run" }) ?? []).map(
        ({ message, startLineNumber, startColumn }) => ({ message, startLineNumber, startColumn }),
      );
    await drawField(ran, (value, set) => (
      <CodeFailureProvider value={{ failure, isWanted: true, onShown }}>
        <CodeField label="Code" value={value} onChange={set} language="typescript" />
      </CodeFailureProvider>
    ));
    await expect
      .poll(marks, { timeout: startMs })
      .toEqual([{ message: failure.message, startLineNumber: 2, startColumn: 10 }]);
    await expect.poll(() => onShown.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
    expect(loadedMonaco()?.editor.getEditors().at(-1)?.getPosition()).toMatchObject({
      lineNumber: 2,
      column: 10,
    });
    await userEvent.keyboard("b");
    await expect.poll(marks).toEqual([]);
    await userEvent.keyboard("{Backspace}");
    await expect.poll(marks).toHaveLength(1);
  },
  startMs + 60_000,
);

test(
  "F2 renames a variable in the whole code, keeps the names of fields, and refuses the names of the data",
  async () => {
    await loadMonaco();
    const start = "const total = input.total;\nreturn { total, double: total * 2 };\n";
    const field = await drawField(start, (value, set) => (
      <TagSourceProvider value={source}>
        <CodeField label="Code" value={value} onChange={set} language="typescript" />
      </TagSourceProvider>
    ));
    const editors = () => loadedMonaco()?.editor.getEditors() ?? [];
    await expect.poll(() => editors().length, { timeout: startMs }).toBeGreaterThan(0);
    const editor = editors().at(-1);
    const renameAt = async (column: number) => {
      editor?.setPosition({ lineNumber: 1, column });
      // It exists a moment before it is visible, and takes the focus only then.
      await expect
        .poll(() => {
          editor?.focus();
          return editor?.hasTextFocus();
        })
        .toBe(true);
      await userEvent.keyboard("{F2}");
    };
    const input = page.getByLabelText(/^Rename input/);
    /** Presses F2 until the name can be typed: the end of another renaming gives the focus back to the editor. */
    const openRename = () =>
      expect
        .poll(
          async () => {
            await renameAt(8);
            // It is focused a moment after it is shown, with the whole name selected.
            const isReady = () =>
              document.activeElement?.getAttribute("aria-label")?.startsWith("Rename input");
            return vi.waitUntil(isReady, { timeout: 2000 }).catch(() => false);
          },
          { timeout: startMs },
        )
        .toBe(true);
    await openRename();
    await expect.element(input).toHaveValue("total");
    await expect.poll(() => getSelection()?.toString()).toBe("total");
    await userEvent.keyboard("sum{Enter}");
    const renamed = "const sum = input.total;\nreturn { total: sum, double: sum * 2 };\n";
    await expect.poll(field.value, { timeout: startMs }).toBe(renamed);
    await openRename();
    await userEvent.keyboard("other{Escape}");
    await expect.element(input).not.toBeVisible();
    // A name of the data is not of this code.
    await renameAt(15);
    await expect
      .poll(() => document.querySelector(".monaco-editor-overlaymessage")?.textContent, { timeout: startMs })
      .toContain("Only names that this code declares can be renamed.");
    expect(field.value()).toBe(renamed);
  },
  startMs + 60_000,
);

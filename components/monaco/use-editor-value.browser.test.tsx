import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { CodeEditor } from "./code-editor.tsx";
import { loadMonaco, type Monaco } from "./load.ts";
import { flushFields } from "./pending-text.ts";

interface Drawn {
  /** What the owner was told, in order. */
  told: string[];
  /** Changes the owner's value, as another person does. */
  set: (value: string) => void;
  /** Removes the editor without moving the focus first. */
  remove: () => void;
}

async function drawEditor(first = ""): Promise<Drawn> {
  const monaco = await loadMonaco();
  const drawn: Drawn = { told: [], set: () => {}, remove: () => {} };
  await draw(<Owner monaco={monaco} first={first} drawn={drawn} />);
  await page.getByRole("textbox", { name: "Text" }).click();
  await expect.poll(() => document.querySelector(".monaco-editor.focused")).not.toBeNull();
  await userEvent.keyboard("{End}");
  return drawn;
}

function Owner({ monaco, first, drawn }: { monaco: Monaco; first: string; drawn: Drawn }) {
  const [value, setValue] = useState(first);
  const [isRemoved, setIsRemoved] = useState(false);
  Object.assign(drawn, { set: setValue, remove: () => setIsRemoved(true) });
  if (isRemoved) return <p>Removed</p>;
  return (
    <CodeEditor
      monaco={monaco}
      label="Text"
      language="plaintext"
      lines="one"
      value={value}
      onChange={(text) => {
        drawn.told.push(text);
        setValue(text);
      }}
    />
  );
}

/** Types as fast as a machine: no timer of the page runs between the keys. */
function typeAtOnce(text: string) {
  for (const key of text) document.execCommand("insertText", false, key);
}

const shown = () => document.querySelector(".view-lines")?.textContent?.replaceAll("\u00a0", " ");

test("passes typed text on once, when typing pauses", async () => {
  const { told } = await drawEditor();
  typeAtOnce("Hello");
  expect(told).toEqual([]);
  await expect.poll(() => told).toEqual(["Hello"]);
});

test("passes on the last key, too, for a run or a save that is asked for right after it", async () => {
  const { told } = await drawEditor();
  typeAtOnce("Hello");
  flushFields();
  expect(told).toEqual(["Hello"]);
});

test("passes on the last key, too, when the field disappears right after it", async () => {
  const { told, remove } = await drawEditor();
  typeAtOnce("Hello");
  remove();
  await expect.element(page.getByText("Removed")).toBeVisible();
  expect(told).toEqual(["Hello"]);
});

test("a change by somebody else does not undo what is being typed", async () => {
  const { told, set } = await drawEditor("Hello");
  typeAtOnce(" Ada");
  set("Good morning");
  await expect.poll(() => told).toEqual(["Hello Ada"]);
  await expect.poll(shown).toBe("Hello Ada");
});

test("what was typed and removed again is shown when somebody else writes it later", async () => {
  const { told, set } = await drawEditor("Hello");
  typeAtOnce("!");
  document.execCommand("delete");
  flushFields();
  expect(told).toEqual([]);
  set("Hello!");
  await expect.poll(shown).toBe("Hello!");
});

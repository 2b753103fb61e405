import { expect, test } from "vitest";
import { addCommands } from "#components/editor/canvas/commands/add-commands.ts";
import { editingCommands, viewCommands } from "#components/editor/canvas/commands/canvas-keys.ts";
import { drawerCommands } from "#components/editor/shell/drawer/drawer-commands.ts";
import { listenCommand } from "#components/editor/shell/listen/listen-command.ts";
import { runLiveCommands } from "#components/editor/shell/run/run-live-commands.ts";
import { switchCommand } from "#components/fields/expression/use-switch-command.ts";
import { frameCommands } from "#components/frame/frame-keys.ts";
import { type Command, paletteCommands } from "#components/ui/commands.ts";
import { nodeTypes } from "#test/node-types.ts";
import { fileCommands, runCommands } from "./flow-keys.ts";
import { linkCommands } from "./link-commands.ts";

const nothing = () => undefined;

/** Actions of any kind that do nothing. */
function inert<Actions extends object>(): Actions {
  return new Proxy({} as Actions, { get: () => nothing });
}

const commands: readonly Command[] = [
  ...frameCommands(inert(), { canEdit: true, isOwner: true }),
  ...viewCommands(inert(), nothing),
  ...editingCommands(inert(), { enables: false }),
  ...addCommands(nothing, nodeTypes.all(), {}),
  ...runCommands(inert(), true),
  ...fileCommands(inert(), false),
  ...linkCommands([{ kind: "webhook", node_id: "a", url: "http://localhost/a" }] as never, () => "A"),
  listenCommand(false, nothing),
  ...drawerCommands(nothing),
  ...runLiveCommands(nothing),
  switchCommand(nothing),
];
const byId = new Map(commands.map((command) => [command.id, command]));

test("every command has a key, or is listed by one that has", () => {
  const keyless = commands.filter((command) =>
    command.shortcut === undefined
      ? byId.get(command.listedBy)?.shortcut === undefined
      : command.shortcut === "",
  );
  expect(keyless.map(({ label }) => label)).toEqual([]);
});

test("every command is in the palette, except the one that opens it", () => {
  const listed = new Set(paletteCommands(commands));
  const missing = commands.filter((command) => !listed.has(command));
  expect(missing.map(({ id }) => id)).toEqual(["open-palette"]);
});

test("no two commands of the editor have the same key", () => {
  const keys = commands
    .flatMap(({ shortcut, alsoKeys = [] }) => [shortcut ?? "", ...alsoKeys])
    .map((each) => each.toLowerCase())
    .filter((each) => each !== "");
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("no key is the first of a sequence of two", () => {
  const shortcuts = commands.flatMap(({ shortcut }) => shortcut ?? []);
  const first = new Set(
    shortcuts.filter((keys) => keys.includes(" ")).map((keys) => keys.split(" ", 1)[0] ?? ""),
  );
  expect(shortcuts.filter((keys) => first.has(keys))).toEqual([]);
});

test("the palette shows each group in full", () => {
  const fixed = commands.filter(({ shortcut }) => shortcut !== undefined);
  const sizes = [...Map.groupBy(fixed, ({ group }) => group)].map(([group, { length }]) => [group, length]);
  expect(sizes.filter(([, size]) => Number(size) > 20)).toEqual([]);
});

test("no two commands have the same id", () => expect(byId.size).toBe(commands.length));

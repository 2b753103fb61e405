import type * as monaco from "monaco-editor/editor";

const commands: Readonly<Record<string, string>> = {
  Enter: "acceptRenameInput",
  Escape: "cancelRenameInput",
};

/**
 * Lets Enter and Escape end the box in which a name is changed. Monaco hears only the keys inside of an editor, and our
 * editors have their boxes outside, so that no panel cuts them off.
 */
export function listenToRenameBox({ editor }: Pick<typeof monaco, "editor">): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const command = commands[event.key];
      if (command === undefined || event.isComposing) return;
      if (!(event.target instanceof Element) || !event.target.matches(".rename-input")) return;
      const renaming = editor.getEditors().find((each) => each.hasWidgetFocus());
      if (!renaming) return;
      event.preventDefault();
      event.stopPropagation();
      renaming.trigger("keyboard", command, null);
    },
    { capture: true },
  );
}

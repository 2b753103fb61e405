import "@fontsource-variable/jetbrains-mono/wght.css";
import { monaco } from "#components/monaco/bundle.ts";
import { editorOptions } from "#components/monaco/editor-options.ts";
import { editorFont } from "#components/monaco/font.ts";

/** A page with nothing but Monaco, with the options of a field of one line. */
const host = document.createElement("div");
host.style.cssText = "margin: 200px; width: 320px; height: 32px;";
document.body.append(host);
await document.fonts.load(`${editorFont.sizePx}px ${editorFont.family}`);
const created = monaco.editor.create(host, {
  ...editorOptions({ lines: "one", chars: 0 }),
  language: "plaintext",
});
created.focus();

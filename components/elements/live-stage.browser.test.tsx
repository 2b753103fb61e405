import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { LivePreview } from "./live-stage.tsx";

const code = { html: "<p>Hello</p>", css: "", script: "", tokens: "" };

test.each(["light", "dark"])("a preview in %s mode has that theme", async (scheme) => {
  localStorage.setItem("mantine-color-scheme-value", scheme);
  await draw(<LivePreview code={code} onHeight={() => {}} />);
  const frame = page.getByTitle("Preview of what you write");
  await expect.element(frame).toHaveAttribute("src", expect.stringMatching(new RegExp(`theme=${scheme}$`)));
});

import { toMdast } from "hast-util-to-mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { defaultHandlers, type Handle, toMarkdown } from "mdast-util-to-markdown";
import { withoutRepeatedMarks } from "./inline-marks.ts";
import { parseHtml } from "./parse-html.ts";
import { simplify, withoutBreaksAround } from "./simplify-tree.ts";

/** HTML as Markdown with the tables and strikethrough of GitHub; or why it is too much. Hidden elements are left out. */
export function htmlToMarkdown(html: string): { markdown: string } | { problem: string } {
  const tree = parseHtml(html);
  if (typeof tree === "string") return { problem: tree };
  const markdown = toMarkdown(
    toMdast({ type: "root", children: withoutBreaksAround(simplify(withoutRepeatedMarks(tree.children))) }),
    {
      bullet: "-",
      emphasis: "_",
      rule: "-",
      handlers: { emphasis },
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
    },
  );
  return { markdown };
}

/** Within a word, underscores emphasize nothing. */
const emphasis: Handle = (node, parent, state, info) => {
  const { emphasis: usual } = state.options;
  const isInWord = /[\p{L}\p{N}]$/u.test(info.before) || /^[\p{L}\p{N}]/u.test(info.after);
  state.options.emphasis = isInWord ? "*" : "_";
  const written = defaultHandlers.emphasis(node, parent, state, info);
  if (usual) state.options.emphasis = usual;
  return written;
};

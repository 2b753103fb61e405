import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const code = "{app,bench,components,e2e,engine,lib,nodes,queue,scripts,server,supervisor,test,web,worker}";
const exclude = (path: string) => path.includes("node_modules") || path.includes("migrations");
const files = globSync([`${code}/**/*.{ts,tsx,mjs}`, "*.{ts,mjs}"], { exclude });
const pages = globSync(["*.md", "docs/**/*.md"], { exclude });

interface Citation {
  file: string;
  page: string;
  /** The part after the page's name: `§2`, `S14`. */
  place: string;
}

const citations = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\b(docs\/[\w/-]+\.md)(?: ([PRS]\d+|§\d+))?/g)].map(
    ([, page = "", place = ""]): Citation => ({ file, page, place }),
  ),
);

test("every page that code cites exists", () => {
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ page }) => !existsSync(page))).toEqual([]);
});

test("every promise and section that code cites is on the page", () => {
  const isThere = ({ page, place }: Citation) => {
    const text = readFileSync(page, "utf8");
    return place.startsWith("§") ? text.includes(`\n## ${place.slice(1)}. `) : text.includes(`\n| ${place} `);
  };
  expect(citations.filter((citation) => citation.place !== "" && !isThere(citation))).toEqual([]);
});

test("every page that a page links to exists", () => {
  const broken = pages.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(new URL(target, `file://${process.cwd()}/${file}`)))
      .map((target) => ({ file, target })),
  );
  expect(broken).toEqual([]);
});

test("every file that a page about the code names exists", () => {
  const named = ["docs/how-it-works.md", "docs/webhooks.md", "docs/adding-a-node.md"].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`([a-z][\w-]*\/[\w\-/[\].]*)`/g)]
      .map(([, path = ""]) => ({ page, path }))
      // The page's own example, and media types.
      .filter(({ path }) => !path.includes("upper-case") && /\/$|\.\w+$/.test(path)),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

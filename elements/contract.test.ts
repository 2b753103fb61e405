import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Script } from "node:vm";
import { DomUtils, parseDocument } from "htmlparser2";
import postcss, { type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const folder = (name: string) => new URL(`./${name}/`, import.meta.url);
const read = (name: string, file: string) => {
  const path = new URL(file, folder(name));
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const names = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

const sentence = z.string().trim().min(1);
const semver = z.string().regex(/^\d+\.\d+\.\d+$/);
const elementSchema = z.strictObject({
  name: z.string().regex(/^[a-z]+(-[a-z0-9]+)*$/),
  title: sentence.max(60),
  description: sentence.min(20).max(240),
  categories: z.array(sentence).min(1),
  tags: z.array(sentence).min(1),
  tier: z.enum(["free", "pro"]),
  version: semver,
  changelog: z.array(z.strictObject({ version: semver, date: z.iso.date(), notes: sentence })).min(1),
  viewport_width: z.number().int().min(320).max(1920),
  height: z.number().int().positive(),
  form: z.strictObject({ kind: sentence }).nullable(),
});
const loadElement = (name: string) => elementSchema.parse(JSON.parse(read(name, "element.json")));

/** The selectors of top-level rules: neither nested in another rule nor steps of an animation. */
function topSelectors(css: string): string[] {
  const selectors: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    for (let above = rule.parent; above; above = above.parent as Rule["parent"]) {
      if (above.type === "rule" || (above.type === "atrule" && "name" in above && above.name === "keyframes"))
        return;
    }
    selectors.push(...rule.selectors);
  });
  return selectors;
}

const declarations = (css: string) => {
  const found: { prop: string; value: string }[] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    found.push({ prop, value });
  });
  return found;
};

const rawColor = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\((?!from var)/i;
const physicalProperty =
  /^(?:(?:margin|padding|border)-(?:left|right)(?:-.*)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/;

describe("the catalog of elements", () => {
  it("has at least forty elements in at least twelve categories", () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    const categories = new Set(names.map((name) => loadElement(name).categories[0]));
    expect(categories.size).toBeGreaterThanOrEqual(12);
  });

  it("gives about a quarter of its elements to the pro tier", () => {
    const pro = names.filter((name) => loadElement(name).tier === "pro");
    expect(pro.length / names.length).toBeGreaterThan(0.15);
    expect(pro.length / names.length).toBeLessThan(0.4);
  });
});

describe.each(names)("%s", (name) => {
  const html = read(name, "element.html");
  const css = read(name, "element.css");
  const js = read(name, "element.js");
  const document = parseDocument(html);
  const roots = DomUtils.getElementsByTagName("*", document.children, false);
  const tags = DomUtils.getElementsByTagName("*", document);
  const named = (tag: string) => tags.filter((each) => each.name === tag);
  const ids = tags.flatMap((tag) => tag.attribs.id ?? []);

  it("describes itself, and its newest change is its version", () => {
    const element = loadElement(name);
    expect(element.name).toBe(name);
    expect(element.changelog[0]?.version).toBe(element.version);
    expect(new Set(element.tags).size).toBe(element.tags.length);
  });

  it("has one root that carries its class", () => {
    const beside = document.children.filter((node) => node.type !== "tag");
    expect(DomUtils.textContent(beside).trim()).toBe("");
    expect(roots).toHaveLength(1);
    expect(roots[0]?.name).toMatch(/^(?:section|header|footer|nav|aside|div|dialog)$/);
    expect(roots[0]?.attribs.class?.split(" ")).toEqual(expect.arrayContaining(["el", `el-${name}`]));
  });

  it("weighs less than 30 KB together with the tokens", () => {
    expect(Buffer.byteLength(tokens + html + css + js)).toBeLessThan(30_000);
  });

  it("touches nothing outside itself with its styles", () => {
    const own = new RegExp(`^\\.el-${name}(?![a-z0-9])`);
    expect(topSelectors(css).filter((selector) => !own.test(selector))).toEqual([]);
    const classes = tags.flatMap((tag) => tag.attribs.class?.split(/\s+/).filter(Boolean) ?? []);
    expect(classes.filter((each) => each !== "el" && !each.startsWith("el-"))).toEqual([]);
    postcss.parse(css).walkAtRules("keyframes", (rule) => expect(rule.params).toMatch(`el-${name}-`));
  });

  it("takes its colors from the tokens", () => {
    expect(declarations(css).filter(({ value }) => rawColor.test(value))).toEqual([]);
    const painted = tags.flatMap((tag) =>
      ["fill", "stroke", "stop-color", "flood-color"].flatMap((attribute) => tag.attribs[attribute] ?? []),
    );
    const allowed = /^(?:none|currentColor|var\(--el-[a-z0-9-]+\)|url\(#el-[a-z0-9-]+\))$/;
    expect(painted.filter((value) => !allowed.test(value))).toEqual([]);
    const used = [...`${html}${css}`.matchAll(/var\((--el-[a-z0-9-]+)/g)].map((match) => match[1]);
    const known = new Set(declarations(tokens + css).map(({ prop }) => prop));
    expect(used.filter((token) => !known.has(token ?? ""))).toEqual([]);
  });

  it("reads from right to left as well", () => {
    expect(declarations(css).filter(({ prop }) => physicalProperty.test(prop))).toEqual([]);
    expect(
      declarations(css).filter(({ prop, value }) => prop === "text-align" && /left|right/.test(value)),
    ).toEqual([]);
  });

  it("moves only for people who have not asked for rest", () => {
    const moving: string[] = [];
    postcss.parse(css).walkDecls(/^(?:animation(?:-name)?|scroll-behavior)$/, (declaration) => {
      let above: unknown = declaration.parent;
      while (above && !JSON.stringify((above as { params?: string }).params ?? "").includes("reduced-motion"))
        above = (above as { parent?: unknown }).parent;
      if (!above) moving.push(String(declaration));
    });
    expect(moving).toEqual([]);
  });

  it("fetches nothing, remembers nothing and runs nothing inline", () => {
    expect(`${html}${css}${js}`.replaceAll(/xmlns(?::\w+)?="[^"]*"/g, "")).not.toMatch(/https?:|@import/);
    expect(css.replaceAll(/url\(["']?(?:#|data:image\/svg)/g, "")).not.toMatch(/url\(/);
    expect(
      tags.filter((tag) => /^(?:script|style|link|iframe|object|embed|base|meta)$/.test(tag.name)),
    ).toEqual([]);
    expect(
      tags.flatMap((tag) => Object.keys(tag.attribs).filter((key) => /^(?:on|style$)/.test(key))),
    ).toEqual([]);
    expect(js).not.toMatch(
      /\b(?:fetch|XMLHttpRequest|WebSocket|sendBeacon|localStorage|sessionStorage|indexedDB|eval|innerHTML)\b|\.cookie|^\s*(?:import|export)\s/m,
    );
  });

  it("names its ids after itself, once each, and refers to ids that exist", () => {
    expect(ids.filter((id) => !id.startsWith(`el-${name}-`))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const references = tags.flatMap(({ attribs }) =>
      [attribs.for, attribs["aria-labelledby"], attribs["aria-describedby"], attribs["aria-controls"]]
        .flatMap((value) => value?.split(/\s+/) ?? [])
        .filter((id) => id !== ""),
    );
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("keeps its headings in order", () => {
    const levels = tags.flatMap((tag) => /^h([1-6])$/.exec(tag.name)?.[1] ?? []).map(Number);
    const hero = loadElement(name).categories.includes("hero");
    expect(levels.filter((level) => level === 1).length).toBe(hero ? 1 : 0);
    if (levels[0] !== undefined) expect(levels[0]).toBe(hero ? 1 : 2);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)).toEqual([]);
  });

  it("says what its drawings show, or that they show nothing", () => {
    const inside = (node: unknown): boolean => {
      const above = node as { parent?: unknown; attribs?: Record<string, string> } | null;
      return above ? above.attribs?.["aria-hidden"] === "true" || inside(above.parent) : false;
    };
    const silent = named("svg").filter(
      (svg) => !(inside(svg) || (svg.attribs.role === "img" && svg.attribs["aria-label"])),
    );
    expect(silent.map((svg) => DomUtils.getOuterHTML(svg).slice(0, 120))).toEqual([]);
  });

  it("labels every field", () => {
    const fields = tags.filter(
      ({ name: tag, attribs }) =>
        /^(?:input|select|textarea)$/.test(tag) && !/^(?:hidden|submit|button)$/.test(attribs.type ?? ""),
    );
    const labelled = new Set(
      named("label").flatMap((label) => [
        ...DomUtils.getElementsByTagName("*", label),
        ...tags.filter((tag) => tag.attribs.id !== undefined && tag.attribs.id === label.attribs.for),
      ]),
    );
    const bare = fields.filter((field) => !(labelled.has(field) || field.attribs["aria-label"]));
    expect(bare.map((field) => DomUtils.getOuterHTML(field))).toEqual([]);
  });

  it("has a form that a flow can receive exactly when it says so", () => {
    const forms = named("form").filter((form) => "data-flow-form" in form.attribs);
    expect(forms.length > 0).toBe(loadElement(name).form !== null);
    for (const form of forms) {
      expect(form.attribs).toMatchObject({ method: "post", action: "#" });
      const within = DomUtils.getElementsByTagName("*", form);
      expect(within.some((tag) => tag.attribs.role === "status")).toBe(true);
      const fields = within.filter((tag) => /^(?:input|select|textarea)$/.test(tag.name));
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) expect(field.attribs.name).toMatch(/^[a-z][a-z0-9_]*$/);
    }
  });

  it("has a script, if any, that leaves nothing behind in the page", () => {
    expect(() => new Script(js)).not.toThrow();
    expect(js.split("\n").filter((line) => /^(?:var|let|const|function|class|window)\b/.test(line))).toEqual(
      [],
    );
  });
});

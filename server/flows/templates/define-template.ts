import type { Template } from "#api/flows/templates/schema.ts";
import {
  type DocumentNode,
  type FlowDocument,
  type NodeSettings,
  nodeSettingsSchema,
} from "#engine/document.ts";

/** The distance between neighboring cards, in canvas units. */
const stepX = 248;
const stepY = 160;
const noteWidth = 552;
/** From the corner of a loop's frame to the first node inside it. */
const inside = { x: 128, y: 96 };

interface TemplateNode {
  type: string;
  at: readonly [column: number, row: number];
  config: DocumentNode["config"];
  /** The key of the loop around it. */
  in?: string | undefined;
  settings?: Partial<NodeSettings> | undefined;
}

/**
 * A node of a template.
 *
 * @param at its column and row; in a loop, counted from the loop's first node
 * @param given its configuration, with its settings and the key of the loop around it
 */
export function node(
  type: string,
  at: TemplateNode["at"],
  label: string,
  given: DocumentNode["config"] & Pick<TemplateNode, "in" | "settings"> = {},
): TemplateNode {
  const { in: around, settings, ...config } = given;
  return { type, at, in: around, settings, config: { label, ...config } };
}

/**
 * An operation or a trigger of an app. The account is left to choose, and so are the required fields that are not given.
 *
 * @param type `slack/post_message`
 * @param input its fields by name
 * @param given its other settings: of an operation that waits for a decision, those of its approval
 */
export function app(
  type: `${string}/${string}`,
  at: TemplateNode["at"],
  label: string,
  input: Readonly<Record<string, string>>,
  given: DocumentNode["config"] & Pick<TemplateNode, "in" | "settings"> = {},
): TemplateNode {
  return node(type, at, label, { input: { ...input }, ...given });
}

/** Settings of a node whose attempts are repeated, at times that differ a little unless `jitter` is false. */
export function retries(
  attempts: number,
  delays: Omit<NodeSettings["retry"], "attempts" | "jitter"> & { jitter?: boolean },
): Pick<NodeSettings, "retry"> {
  return { retry: { attempts, jitter: true, ...delays } };
}

export interface TemplateSource extends Omit<Template, "document"> {
  nodes: Readonly<Record<string, TemplateNode>>;
  /** Chains of keys: `receive_webhook -> is_large`, and with a handle other than `output`, `is_large.true -> review`. */
  edges: readonly string[];
  /** A note above the trigger, in Markdown, about the steps to set the flow up. */
  note: string;
}

/** Makes a template of its source: the nodes are named by their keys. */
export function defineTemplate({ nodes, edges, note, ...template }: TemplateSource): Template {
  const idOf = (key: string) => `template-${template.slug}-${key}`;
  const noteHeight = heightOf(note);
  const document: FlowDocument = {
    nodes: Object.entries(nodes).map(([key, { in: around, settings, type, config, ...node }]) => ({
      id: idOf(key),
      type,
      key,
      ...(around !== undefined && { parent_id: idOf(around) }),
      position: positionOf(node.at, around === undefined ? undefined : nodes[around]?.at),
      config,
      ...(settings && { settings: nodeSettingsSchema.parse(settings) }),
    })),
    edges: edges.flatMap(linksOf).map(({ source, handle, target }) => ({
      id: `${source}.${handle}-${target}`,
      source: idOf(source),
      source_handle: handle,
      target: idOf(target),
      target_handle: "input",
    })),
    notes: [
      {
        id: idOf("note-to-set-up"),
        position: { x: 0, y: topBelowNote(nodes) - noteHeight - 40 },
        size: { width: noteWidth, height: noteHeight },
        color: "amber",
        text: note,
      },
    ],
  };
  return { ...template, document };
}

/** Text with the JSON of a value, as a sample payload or a body is stored. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2);

function positionOf([column, row]: TemplateNode["at"], around: TemplateNode["at"] | undefined) {
  const own = { x: column * stepX, y: row * stepY };
  if (!around) return own;
  return { x: around[0] * stepX + inside.x + own.x, y: around[1] * stepY + inside.y + own.y };
}

/** The top of the first row, or of a branch that rises above it below the note. */
function topBelowNote(nodes: TemplateSource["nodes"]): number {
  const outer = Object.values(nodes).filter((each) => each.in === undefined);
  const below = outer.filter(({ at: [column] }) => column * stepX < noteWidth);
  return Math.min(0, ...below.map(({ at: [, row] }) => row * stepY));
}

/** Enough for its paragraphs, the long ones of which wrap. */
function heightOf(note: string): number {
  const lines = note.split("\n\n").map((paragraph) => Math.ceil(paragraph.length / 75));
  return 24 + lines.reduce((sum, count) => sum + count * 22 + 8, 0);
}

function linksOf(chain: string) {
  const ends = chain.split(" -> ");
  return ends.slice(1).map((target, index) => {
    const [source = "", handle = "output"] = (ends[index] ?? "").split(".");
    return { source, handle, target: target.split(".", 1)[0] ?? "" };
  });
}

import { Context, type Liquid, toValueSync } from "liquidjs";
import { clock } from "#lib/clock.ts";
import type { PathStep } from "#lib/field-path.ts";
import { parseNamed, parseRoot, parseStep } from "./parse-path.ts";
import type { TagScope } from "./scope.ts";

/** LiquidJS's context with our lookup rules. It counts unresolved paths. */
export class TagContext extends Context {
  /** The number of unresolved paths so far. */
  misses = 0;
  /** The number of comparisons of values that have no order. */
  unordered = 0;
  readonly #engine: Liquid;
  readonly #scope: TagScope;
  /** Stands for the scope inside LiquidJS, so that no output can be mistaken for it. */
  readonly #root: object;
  readonly #deadlineMs: number;
  /** Text captured for HTML is escaped while it is captured, so that `raw` on the result cannot let data through. */
  readonly escapesCaptures: boolean;

  constructor(engine: Liquid, scope: TagScope, escapesCaptures: boolean, parent?: TagContext) {
    const root: object = Object.create(null);
    super(
      root,
      engine.options,
      { sync: true, globals: root },
      parent
        ? { liquid: engine, memoryLimit: parent.memoryLimit, renderLimit: parent.renderLimit }
        : { liquid: engine },
    );
    this.#engine = engine;
    this.#scope = scope;
    this.#root = root;
    this.#deadlineMs = parent ? parent.#deadlineMs : clock.monotonicMs() + engine.options.renderLimit;
    this.escapesCaptures = escapesCaptures;
  }

  /** Throws if the rendering takes too long. LiquidJS checks this only between tags. */
  checkTime(): void {
    if (clock.monotonicMs() > this.#deadlineMs) this.renderLimit.check(Number.POSITIVE_INFINITY);
  }

  /** LiquidJS calls this for every path in a template that begins with a name. */
  override *_get(path: Parameters<Context["_get"]>[0]): IterableIterator<unknown> {
    const found: unknown = yield* super._get(path);
    if (found === undefined) this.misses++;
    return found;
  }

  override readProperty(value: unknown, step: unknown): unknown {
    if (!isStep(step)) return undefined;
    return value === this.#root ? this.readRoot(step) : parseStep(value, step);
  }

  /** LiquidJS calls this with a path as text for the fields that are named in `map`, `sort` and other filters. */
  override *_getFromScope(
    scope: unknown,
    paths: Parameters<Context["_getFromScope"]>[1],
    strict?: boolean,
  ): IterableIterator<unknown> {
    // Only filters say that a missing field is not an error. Some of them have already split the text.
    if (strict !== false) return yield* super._getFromScope(scope, paths, strict);
    return parseNamed(scope, typeof paths === "string" ? paths : paths.join("."));
  }

  /** Whether a path can begin with this name: a field, or a variable of the template. */
  hasField(name: string): boolean {
    return toValueSync(super._get([name])) !== undefined;
  }

  /** The value of a path's first name. */
  protected readRoot(name: PathStep): unknown {
    return parseRoot(this.#scope, name);
  }

  /** Filters such as `where` evaluate each item in a separate context, under the same limits. */
  override spawn(item: unknown = {}): Context {
    return new ItemContext(this.#engine, item, this.escapesCaptures, this);
  }
}

/** An item of a list, whose fields a filter names by a path as text. */
class ItemContext extends TagContext {
  readonly #item: unknown;

  constructor(engine: Liquid, item: unknown, escapesCaptures: boolean, parent: TagContext) {
    super(engine, { keyed: Object.create(null), fields: {} }, escapesCaptures, parent);
    this.#item = item;
  }

  protected override readRoot(name: PathStep): unknown {
    return parseNamed(this.#item, String(name));
  }
}

function isStep(step: unknown): step is PathStep {
  return typeof step === "string" || typeof step === "number";
}

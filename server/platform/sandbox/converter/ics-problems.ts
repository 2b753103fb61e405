import { cutText } from "#lib/cut-text.ts";
import { count } from "./conversion-work.ts";

const most = 20;

/** The problems met while reading, once for each reason. */
export class IcsProblems {
  readonly #problems = new Set<string>();
  readonly #components = new Map<string, number>();

  add(problem: string): void {
    if (this.#problems.size < most) this.#problems.add(problem);
  }

  /** A component that is not an event. */
  count(component: string): void {
    if (this.#components.size < most || this.#components.has(component))
      this.#components.set(component, (this.#components.get(component) ?? 0) + 1);
  }

  list(): string[] {
    const others = [...this.#components].map(
      ([name, times]) => `${count(times)} × ${cutText(name, 40)} is left out: only events are read.`,
    );
    return [...this.#problems, ...others];
  }
}

/** The bound values of a statement that is written piece by piece. No user input becomes part of the text. */
export class Parameters {
  readonly values: unknown[];

  constructor(...first: readonly unknown[]) {
    this.values = [...first];
  }

  /** Binds a value and returns its place: `$3::text`. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

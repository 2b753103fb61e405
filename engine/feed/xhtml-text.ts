/** Collects the markup in an element of Atom's type `xhtml`, whose value is that markup. */
export class XhtmlText {
  text = "";
  #depth = 0;

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
    this.text += `<${tag}${written.join("")}>`;
    this.#depth += 1;
  }

  add(text: string): void {
    this.text += escapeMarkup(text);
  }

  /** False: this is the end of the element itself. */
  close(tag: string): boolean {
    if (this.#depth === 0) return false;
    this.#depth -= 1;
    this.text += `</${tag}>`;
    return true;
  }
}

const references: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"]/g, (character) => references[character] ?? "");

/** A name of the format from any text: `createPet` → `create_pet`, `filter[status]` → `filter_status`. */
export function toName(text: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 90);
  return /^[a-z]/.test(words) ? words : `x_${words}`.replace(/_$/, "");
}

/** Names that are not taken yet: of two that would be the same, the second gets a number. */
export function createNames(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const name = toName(text);
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
    taken.add(free);
    return free;
  };
}

const maxTitle = 80;

/** A title from an identifier: `createPet` → “Create pet”. Text with spaces stays as it is. */
export function toTitle(text: string): string {
  const words = /\s/.test(text) ? text.trim() : toName(text).replaceAll("_", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return title.length > maxTitle ? `${title.slice(0, maxTitle - 1).trimEnd()}…` : title;
}

/** The first sentence of a description, without markup. */
export function toSentence(text: string, most: number): string {
  const plain = text
    .replaceAll(/<[^>]{0,200}>/g, " ")
    .replaceAll(/[`*_#]+/g, "")
    .replaceAll(/\[([^\]]{0,200})\]\([^)]{0,500}\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence.length > most ? `${sentence.slice(0, most - 1).trimEnd()}…` : sentence;
}

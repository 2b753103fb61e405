/** A part of a path that is likely to differ from request to request. */
export interface PathParameter {
  name: string;
  /** The recorded value; null if it may be a secret. */
  example: string | null;
}

export interface PathTemplate {
  /** `/orders/{order_id}` */
  path: string;
  parameters: PathParameter[];
}

const ids = [
  /^\d+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[0-9a-f]{16,64}$/i,
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  /^\d{4}-\d{2}-\d{2}$/,
  /^[^@\s/]+@[^@\s/]+\.[a-z]{2,}$/i,
  // Ids with the kind of thing before them: `cus_9s6XKzkNRiz8i3`.
  /^[a-z]{2,10}_(?=\w*\d)\w{8,}$/,
];

/** Letters and digits that nobody types: an id, or the secret of a webhook. */
const isRandom = (segment: string) =>
  segment.length >= 20 && /\d/.test(segment) && /[A-Za-z]/.test(segment) && /^[\w:.~=-]+$/.test(segment);

/** The path of a request with its ids as fields, which are named by the segment before them. */
export function templateOf(pathname: string): PathTemplate {
  const parameters: PathParameter[] = [];
  const taken = new Set<string>();
  let before = "";
  const segments = pathname.split("/").map((raw) => {
    const segment = decode(raw);
    const isId = ids.some((pattern) => pattern.test(segment));
    if (!isId && !isRandom(segment)) {
      // Braces in a real path would be read as fields.
      const plain = raw.replaceAll("{", "%7B").replaceAll("}", "%7D");
      if (plain !== "") before = segment;
      return plain;
    }
    const name = freeName(nameFor(before, segment), taken);
    parameters.push({ name, example: isId ? segment : null });
    return `{${name}}`;
  });
  return { path: segments.join("/") || "/", parameters };
}

/** `orders` → `order_id` */
function nameFor(before: string, segment: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(segment)) return "date";
  const word = singular(
    before
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_+|_+$/g, ""),
  );
  return /^[a-z]\w*$/.test(word) && !/^(?:v\d+|api)$/.test(word) ? `${word}_id` : "id";
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  taken.add(free);
  return free;
}

export function singular(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

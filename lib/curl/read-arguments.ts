import { type Effect, longOption, type Option, shortOption } from "./options.ts";

/** An option with a meaning for the request, in the order of the command. */
export interface Argument {
  effect: Exclude<Effect, "always" | "ignored">;
  /** The option as written: `-d`, `--data`. */
  name: string;
  value: string;
}

export interface Arguments {
  given: Argument[];
  /** Sentences about parts that are not imported. */
  notes: string[];
}

/** Sorts the words after `curl` into options and URLs. */
export function readArguments(words: readonly string[]): Arguments {
  const given: Argument[] = [];
  const notes: string[] = [];
  const rest = [...words].reverse();
  const use = (name: string, option: Option | null, attached: string | null) => {
    if (!option) return notes.push(`${name} was ignored: it is not a known option of curl.`);
    const value = option.takesValue ? (attached ?? rest.pop()) : "";
    if (value === undefined) return notes.push(`${name} was ignored: its value is missing.`);
    if (option.effect === "ignored") return notes.push(`${name} was ignored: ${option.note}`);
    if (option.effect !== "always") given.push({ effect: option.effect, name, value });
    return undefined;
  };
  for (let word = rest.pop(); word !== undefined; word = rest.pop()) {
    if (word === "--next" || word === "-:") {
      notes.push(`${word} was ignored: only the first request was imported.`);
      break;
    }
    if (word.startsWith("--") && word.length > 2) {
      const [name = "", value = null] = splitOnce(word, "=");
      use(name, longOption(name.slice(2)), value);
    } else if (word.startsWith("-") && word.length > 1 && word !== "--") {
      readLetters(word, use);
    } else if (word !== "--" && word !== "-") {
      given.push({ effect: "url", name: "URL", value: word });
    }
  }
  return { given, notes: [...new Set(notes)] };
}

/** Several letters may stand together: `-sSLXPOST`. The first that takes a value takes the rest. */
function readLetters(
  word: string,
  use: (name: string, option: Option | null, attached: string | null) => void,
): void {
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? "";
    const option = shortOption(letter);
    const attached = option?.takesValue && at + 1 < word.length ? word.slice(at + 1) : null;
    use(`-${letter}`, option, attached);
    if (!option || option.takesValue) return;
  }
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

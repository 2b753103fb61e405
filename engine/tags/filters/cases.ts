/** The words of a name or sentence: `HTTPServer id_2` gives HTTP, Server, id, 2. Other characters separate. */
function wordsOf(source: string): string[] {
  return (
    source
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function capitalize(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

export function snakeCase(source: string): string {
  return wordsOf(source).join("_").toLowerCase();
}

export function kebabCase(source: string): string {
  return wordsOf(source).join("-").toLowerCase();
}

export function pascalCase(source: string): string {
  return wordsOf(source).map(capitalize).join("");
}

export function camelCase(source: string): string {
  const [first = "", ...rest] = wordsOf(source);
  return first.toLowerCase() + rest.map(capitalize).join("");
}

/** Capitalizes each word and keeps everything between words. */
export function titleCase(source: string): string {
  return source.replace(/[\p{L}\p{M}\p{N}’']+/gu, capitalize);
}

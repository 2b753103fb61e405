/** Renders the parts of a sentence in backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    const isCode = index % 2 === 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
    return isCode ? <code key={index}>{part}</code> : part;
  });
}

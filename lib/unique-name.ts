/** The file name, with a number before its extension if it is taken: `a-2.pdf`. The result is taken from then on. */
export function uniqueName(wanted: string, taken: Set<string>): string {
  const [, start = wanted, extension = ""] = /^(.+?)(\.[^./]{1,10})?$/.exec(wanted) ?? [];
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${start}-${number}${extension}`;
  taken.add(name);
  return name;
}

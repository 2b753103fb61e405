import { splitCommand } from "./split-command.ts";

const maxCommands = 200;
/** Where a command may begin is tried so often: each try reads the command before it once more. */
const maxTries = 1000;

const begin = /^[^\S\n]*(?:[$>%#][^\S\n]+)?curl(?:\.exe)?\s/gim;

/**
 * The curl commands of a text, such as that of “Copy all as cURL”. A line with `curl` inside a quoted body begins none. Commands after
 * the first 200 are left out.
 */
export function splitCommands(text: string): string[] {
  const commands: string[] = [];
  let from: number | null = null;
  let tries = 0;
  for (const { index } of text.matchAll(begin)) {
    tries += 1;
    if (tries > maxTries || commands.length >= maxCommands) break;
    if (from === null) {
      from = index;
      continue;
    }
    const before = text.slice(from, index);
    if (isContinued(before) || splitCommand(before) === null) continue;
    commands.push(before);
    from = index;
  }
  if (from !== null && commands.length < maxCommands) commands.push(text.slice(from));
  return commands.map((command) => command.trim().replace(/\s+[;&]+$/, ""));
}

const isContinued = (text: string) => /[\\^`][^\S\n]*\r?\n$/.test(text);

import type { Tab } from "#api/flows/documents/tabs/schema.ts";

/** Someone who has the flow open elsewhere, maybe this user in another tab. */
export interface PersonHere {
  id: string;
  name: string;
  isMe: boolean;
  tabs: readonly Tab[];
}

/** The people behind these tabs: others first, in the server's order. */
export function peopleIn(tabs: readonly Tab[], myId: string | undefined): PersonHere[] {
  const people = [...Map.groupBy(tabs, ({ user }) => user.id)].flatMap(([id, own]): PersonHere[] =>
    own[0] ? [{ id, name: own[0].user.name, isMe: id === myId, tabs: own }] : [],
  );
  return [...people.filter(({ isMe }) => !isMe), ...people.filter(({ isMe }) => isMe)];
}

/** "Ada, and another tab of yours". */
export function describePeople(people: readonly PersonHere[]): string {
  const names = people.map(({ name, isMe, tabs }) => {
    if (!isMe) return name;
    return tabs.length === 1 ? "another tab of yours" : `${tabs.length} other tabs of yours`;
  });
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last.replace(/^./, (letter) => letter.toUpperCase());
  return `${names.slice(0, -1).join(", ")}, and ${last}`;
}

/** Up to two letters for a name: "Ada Lovelace" is AL. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toUpperCase() || "?";
}

const hues = 6;

/** The number of a person's color, the same in every tab. */
export function hueOf(userId: string): number {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}

/**
 * Counts the holders of a limited number of places. A share takes at most half of the places that the others
 * leave (rounded up): of 8, the first takes 4, the next 2, then 1. So a newcomer finds a place however long
 * the others keep theirs, unless there are as many of them as halvings.
 */
export interface Shares {
  /** Whether the share may take one more place. Without a share, any free place will do. */
  hasPlace(share: string | undefined): boolean;
  /** The places that the share holds. */
  held(share: string): number;
  take(share: string | undefined): void;
  giveBack(share: string | undefined): void;
}

export function createShares(places: number): Shares {
  const counts = new Map<string, number>();
  let taken = 0;
  const held = (share: string) => counts.get(share) ?? 0;
  return {
    held,
    hasPlace(share) {
      if (taken >= places) return false;
      if (share === undefined) return true;
      const own = held(share);
      return own < Math.ceil((places - (taken - own)) / 2);
    },
    take(share) {
      taken += 1;
      if (share !== undefined) counts.set(share, held(share) + 1);
    },
    giveBack(share) {
      taken -= 1;
      if (share === undefined) return;
      const left = held(share) - 1;
      if (left > 0) counts.set(share, left);
      else counts.delete(share);
    },
  };
}

import type { Operation } from "#engine/connectors/format.ts";

/** The effect of a repeat after a crash, by the effect class. */
export const effectText: Readonly<Record<Operation["effect"]["kind"], { word: string; sentence: string }>> = {
  safe: {
    word: "Safe to repeat",
    sentence: "It only reads, or writes the same again. A repeat changes nothing.",
  },
  key: {
    word: "Repeats are recognized",
    sentence: "Each step sends a key with which the provider recognizes a repeat, and does nothing twice.",
  },
  none: {
    word: "A repeat may send it twice",
    sentence: "A repeat after a crash may send it twice: the provider has no means to recognize it.",
  },
};

/** The proof of an operation in words, by its rank. */
export const rankText: Readonly<Record<Operation["proof"]["rank"], { word: string; sentence: string }>> = {
  real: { word: "Run for real", sentence: "The tests run it against a real server." },
  A: { word: "Proof A", sentence: "Its requests equal those of the provider's own client." },
  B: { word: "Proof B", sentence: "Its requests are valid by the provider's published description." },
  C: {
    word: "Proof C",
    sentence: "It follows the provider's documentation, and no client or server has confirmed it.",
  },
};

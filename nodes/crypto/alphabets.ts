const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/** The characters of random texts. Symbols need no escaping in URLs, JSON or shells' single quotes. */
export const alphabets = {
  letters,
  digits,
  letters_digits: letters + digits,
  letters_digits_symbols: `${letters}${digits}-_.~!*+=@#`,
} as const;

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

/** LiquidJS's filters for texts, the most common ones first. */
export const liquidTextFilters: readonly FilterDoc[] = [
  documented("Text", "upcase", "Converts to upper case.", ["Ada", "ADA"]),
  documented("Text", "downcase", "Converts to lower case.", ["Ada", "ada"]),
  documented("Text", "capitalize", "Capitalizes the first letter.", ["ada", "Ada"]),
  documented("Text", "strip: [characters]", "Removes white space, or some characters, at both ends.", [
    "  Ada ",
    "Ada",
  ]),
  documented("Text", "lstrip: [characters]", "Removes white space at the beginning.", ["  Ada ", "Ada "]),
  documented("Text", "rstrip: [characters]", "Removes white space at the end.", ["  Ada ", "  Ada"]),
  documented("Text", "squish", "Collapses white space and trims both ends.", [" a \n b ", "a b"]),
  documented("Text", "normalize_whitespace", "Collapses each run of white space to one space.", [
    "a \n b",
    "a b",
  ]),
  documented("Text", "truncate: [length], [mark]", "Shortens to a number of characters, the mark included.", [
    "Ada Lovelace",
    "Ada L...",
    "8",
  ]),
  documented("Text", "truncatewords: [words], [mark]", "Shortens to a number of words.", [
    "one two three",
    "one two...",
    "2",
  ]),
  documented("Text", "replace: text, [replacement]", "Replaces every occurrence.", [
    "a-b-c",
    "a+b+c",
    '"-", "+"',
  ]),
  documented("Text", "replace_first: text, [replacement]", "Replaces the first occurrence.", [
    "a-b-c",
    "a+b-c",
    '"-", "+"',
  ]),
  documented("Text", "replace_last: text, replacement", "Replaces the last occurrence.", [
    "a-b-c",
    "a-b+c",
    '"-", "+"',
  ]),
  documented("Text", "remove: text", "Removes every occurrence.", ["a-b-c", "abc", '"-"']),
  documented("Text", "remove_first: text", "Removes the first occurrence.", ["a-b-c", "ab-c", '"-"']),
  documented("Text", "remove_last: text", "Removes the last occurrence.", ["a-b-c", "a-bc", '"-"']),
  documented("Text", "append: text", "Appends text.", ["Ada", "Ada!", '"!"']),
  documented("Text", "prepend: text", "Prepends text.", ["17", "#17", '"#"']),
  documented("Text", "split: separator", "Splits text into a list at a separator.", [
    "a,b,c",
    ["a", "b", "c"],
    '","',
  ]),
  documented("Text", "slugify: [mode]", "Converts to a part of a URL.", ["Big sale!", "big-sale"]),
  documented("Text", "number_of_words: [mode]", "Counts words.", ["one two", 2]),
  documented("Text", "strip_newlines", "Removes line breaks.", ["a\nb", "ab"]),
  documented("Text", "strip_html", "Removes HTML tags.", ["<b>Ada</b>", "Ada"]),
  documented("Text", "newline_to_br", "Inserts <br> before line breaks.", ["a\nb", "a<br />\nb"]),
];

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

/** LiquidJS's filters for texts, the most common ones first. */
export const liquidTextFilters: readonly FilterDoc[] = documented("Text", [
  ["upcase", "Converts to upper case.", "Ada", "ADA"],
  ["downcase", "Converts to lower case.", "Ada", "ada"],
  ["capitalize", "Capitalizes the first letter.", "ada", "Ada"],
  ["strip: [characters]", "Removes white space, or some characters, at both ends.", "  Ada ", "Ada"],
  ["lstrip: [characters]", "Removes white space at the beginning.", "  Ada ", "Ada "],
  ["rstrip: [characters]", "Removes white space at the end.", "  Ada ", "  Ada"],
  ["squish", "Collapses white space and trims both ends.", " a \n b ", "a b"],
  ["normalize_whitespace", "Collapses each run of white space to one space.", "a \n b", "a b"],
  [
    "truncate: [length], [mark]",
    "Shortens to a number of characters, the mark included.",
    "Ada Lovelace",
    "Ada L...",
    "8",
  ],
  ["truncatewords: [words], [mark]", "Shortens to a number of words.", "one two three", "one two...", "2"],
  ["replace: text, [replacement]", "Replaces every occurrence.", "a-b-c", "a+b+c", '"-", "+"'],
  ["replace_first: text, [replacement]", "Replaces the first occurrence.", "a-b-c", "a+b-c", '"-", "+"'],
  ["replace_last: text, replacement", "Replaces the last occurrence.", "a-b-c", "a-b+c", '"-", "+"'],
  ["remove: text", "Removes every occurrence.", "a-b-c", "abc", '"-"'],
  ["remove_first: text", "Removes the first occurrence.", "a-b-c", "ab-c", '"-"'],
  ["remove_last: text", "Removes the last occurrence.", "a-b-c", "a-bc", '"-"'],
  ["append: text", "Appends text.", "Ada", "Ada!", '"!"'],
  ["prepend: text", "Prepends text.", "17", "#17", '"#"'],
  ["split: separator", "Splits text into a list at a separator.", "a,b,c", ["a", "b", "c"], '","'],
  ["slugify: [mode]", "Converts to a part of a URL.", "Big sale!", "big-sale"],
  ["number_of_words: [mode]", "Counts words.", "one two", 2],
  ["strip_newlines", "Removes line breaks.", "a\nb", "ab"],
  ["strip_html", "Removes HTML tags.", "<b>Ada</b>", "Ada"],
  ["newline_to_br", "Inserts <br> before line breaks.", "a\nb", "a<br />\nb"],
]);

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

/** LiquidJS's filters for texts, the most common ones first. */
export const liquidTextFilters: readonly FilterDoc[] = [
  documented("Text", "upcase", "", "Converts to upper case.", { input: "Ada", result: "ADA" }),
  documented("Text", "downcase", "", "Converts to lower case.", { input: "Ada", result: "ada" }),
  documented("Text", "capitalize", "", "Capitalizes the first letter.", { input: "ada", result: "Ada" }),
  documented("Text", "strip", "[characters]", "Removes white space, or some characters, at both ends.", {
    input: "  Ada ",
    result: "Ada",
  }),
  documented("Text", "lstrip", "[characters]", "Removes white space at the beginning.", {
    input: "  Ada ",
    result: "Ada ",
  }),
  documented("Text", "rstrip", "[characters]", "Removes white space at the end.", {
    input: "  Ada ",
    result: "  Ada",
  }),
  documented("Text", "squish", "", "Collapses white space and trims both ends.", {
    input: " a \n b ",
    result: "a b",
  }),
  documented("Text", "normalize_whitespace", "", "Collapses each run of white space to one space.", {
    input: "a \n b",
    result: "a b",
  }),
  documented(
    "Text",
    "truncate",
    "[length], [mark]",
    "Shortens to a number of characters, the mark included.",
    {
      input: "Ada Lovelace",
      with: "8",
      result: "Ada L...",
    },
  ),
  documented("Text", "truncatewords", "[words], [mark]", "Shortens to a number of words.", {
    input: "one two three",
    with: "2",
    result: "one two...",
  }),
  documented("Text", "replace", "text, [replacement]", "Replaces every occurrence.", {
    input: "a-b-c",
    with: '"-", "+"',
    result: "a+b+c",
  }),
  documented("Text", "replace_first", "text, [replacement]", "Replaces the first occurrence.", {
    input: "a-b-c",
    with: '"-", "+"',
    result: "a+b-c",
  }),
  documented("Text", "replace_last", "text, replacement", "Replaces the last occurrence.", {
    input: "a-b-c",
    with: '"-", "+"',
    result: "a-b+c",
  }),
  documented("Text", "remove", "text", "Removes every occurrence.", {
    input: "a-b-c",
    with: '"-"',
    result: "abc",
  }),
  documented("Text", "remove_first", "text", "Removes the first occurrence.", {
    input: "a-b-c",
    with: '"-"',
    result: "ab-c",
  }),
  documented("Text", "remove_last", "text", "Removes the last occurrence.", {
    input: "a-b-c",
    with: '"-"',
    result: "a-bc",
  }),
  documented("Text", "append", "text", "Appends text.", { input: "Ada", with: '"!"', result: "Ada!" }),
  documented("Text", "prepend", "text", "Prepends text.", { input: "17", with: '"#"', result: "#17" }),
  documented("Text", "split", "separator", "Splits text into a list at a separator.", {
    input: "a,b,c",
    with: '","',
    result: ["a", "b", "c"],
  }),
  documented("Text", "slugify", "[mode]", "Converts to a part of a URL.", {
    input: "Big sale!",
    result: "big-sale",
  }),
  documented("Text", "number_of_words", "[mode]", "Counts words.", { input: "one two", result: 2 }),
  documented("Text", "strip_newlines", "", "Removes line breaks.", { input: "a\nb", result: "ab" }),
  documented("Text", "strip_html", "", "Removes HTML tags.", { input: "<b>Ada</b>", result: "Ada" }),
  documented("Text", "newline_to_br", "", "Inserts <br> before line breaks.", {
    input: "a\nb",
    result: "a<br />\nb",
  }),
];

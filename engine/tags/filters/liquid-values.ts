import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

/** LiquidJS's filters for missing values. */
export const liquidLogicFilters: readonly FilterDoc[] = [
  documented("Logic", "default", "fallback", "Sets a value to use when there is none, false or empty text.", {
    input: "",
    with: '"none"',
    result: "none",
  }),
];

/** LiquidJS's filters for numbers. */
export const liquidNumberFilters: readonly FilterDoc[] = [
  documented("Numbers", "plus", "number", "Adds.", { input: 2, with: "3", result: 5 }),
  documented("Numbers", "minus", "number", "Subtracts.", { input: 2, with: "3", result: -1 }),
  documented("Numbers", "times", "number", "Multiplies.", { input: 2, with: "1.5", result: 3 }),
  documented("Numbers", "divided_by", "number, [whole]", "Divides; with true, rounds down.", {
    input: 7,
    with: "2",
    result: 3.5,
  }),
  documented("Numbers", "modulo", "number", "Returns the remainder of a division.", {
    input: 7,
    with: "2",
    result: 1,
  }),
  documented("Numbers", "round", "[decimals]", "Rounds to a number of decimals.", {
    input: 1.005,
    with: "2",
    result: 1.01,
  }),
  documented("Numbers", "ceil", "", "Rounds up.", { input: 1.2, result: 2 }),
  documented("Numbers", "floor", "", "Rounds down.", { input: 1.8, result: 1 }),
  documented("Numbers", "abs", "", "Returns the absolute value.", { input: -3, result: 3 }),
  documented("Numbers", "at_least", "number", "Sets a minimum.", { input: -3, with: "0", result: 0 }),
  documented("Numbers", "at_most", "number", "Sets a maximum.", { input: 120, with: "100", result: 100 }),
  documented("Numbers", "to_integer", "", "Converts to an integer.", { input: "42", result: 42 }),
];

/** LiquidJS's filters that write JSON. */
export const liquidJsonFilters: readonly FilterDoc[] = [
  documented("JSON", "json", "[indent]", "Converts to JSON.", { input: { id: 7 }, result: '{"id":7}' }),
  documented("JSON", "jsonify", "[indent]", "Converts to JSON, like json.", {
    input: [1, 2],
    result: "[1,2]",
  }),
  documented("JSON", "inspect", "[indent]", "Converts to JSON and marks circular parts.", {
    input: [1, 2],
    result: "[1,2]",
  }),
];

/** LiquidJS's encodings. Tags are encoded for their place without them. */
export const liquidEncodingFilters: readonly FilterDoc[] = [
  documented("Encodings", "raw", "", "Inserts HTML without escaping it.", { input: "<b>", result: "<b>" }),
  documented("Encodings", "escape", "", "Escapes HTML’s special characters.", {
    input: "a & b",
    result: "a &amp; b",
  }),
  documented("Encodings", "escape_once", "", "Escapes HTML, except what is already escaped.", {
    input: "a &amp; b & c",
    result: "a &amp; b &amp; c",
  }),
  documented("Encodings", "xml_escape", "", "Escapes XML’s special characters.", {
    input: "a < b",
    result: "a &lt; b",
  }),
  documented("Encodings", "base64_encode", "", "Encodes as base64.", { input: "Ada", result: "QWRh" }),
  documented("Encodings", "base64_decode", "", "Decodes base64.", { input: "QWRh", result: "Ada" }),
  documented("Encodings", "url_encode", "", "Encodes for a URL’s query.", {
    input: "a b&c",
    result: "a+b%26c",
  }),
  documented("Encodings", "url_decode", "", "Decodes a URL’s encoding.", {
    input: "a+b%26c",
    result: "a b&c",
  }),
  documented("Encodings", "cgi_escape", "", "Encodes for a form’s value.", {
    input: "a b!",
    result: "a+b%21",
  }),
  documented("Encodings", "uri_escape", "", "Encodes a whole URL.", {
    input: "https://example.com/a b",
    result: "https://example.com/a%20b",
  }),
];

import type { FilterDoc } from "./filter.ts";
import { documented } from "./liquid-docs.ts";

/** LiquidJS's filters for missing values. */
export const liquidLogicFilters: readonly FilterDoc[] = documented("Logic", [
  ["default: fallback", "Sets a value to use when there is none, false or empty text.", "", "none", '"none"'],
]);

/** LiquidJS's filters for numbers. */
export const liquidNumberFilters: readonly FilterDoc[] = documented("Numbers", [
  ["plus: number", "Adds.", 2, 5, "3"],
  ["minus: number", "Subtracts.", 2, -1, "3"],
  ["times: number", "Multiplies.", 2, 3, "1.5"],
  ["divided_by: number, [whole]", "Divides; with true, rounds down.", 7, 3.5, "2"],
  ["modulo: number", "Returns the remainder of a division.", 7, 1, "2"],
  ["round: [decimals]", "Rounds to a number of decimals.", 1.005, 1.01, "2"],
  ["ceil", "Rounds up.", 1.2, 2],
  ["floor", "Rounds down.", 1.8, 1],
  ["abs", "Returns the absolute value.", -3, 3],
  ["at_least: number", "Sets a minimum.", -3, 0, "0"],
  ["at_most: number", "Sets a maximum.", 120, 100, "100"],
  ["to_integer", "Converts to an integer.", "42", 42],
]);

/** LiquidJS's filters that write JSON. */
export const liquidJsonFilters: readonly FilterDoc[] = documented("JSON", [
  ["json: [indent]", "Converts to JSON.", { id: 7 }, '{"id":7}'],
  ["jsonify: [indent]", "Converts to JSON, like json.", [1, 2], "[1,2]"],
  ["inspect: [indent]", "Converts to JSON and marks circular parts.", [1, 2], "[1,2]"],
]);

/** LiquidJS's encodings. Tags are encoded for their place without them. */
export const liquidEncodingFilters: readonly FilterDoc[] = documented("Encodings", [
  ["raw", "Inserts HTML without escaping it.", "<b>", "<b>"],
  ["escape", "Escapes HTML’s special characters.", "a & b", "a &amp; b"],
  ["escape_once", "Escapes HTML, except what is already escaped.", "a &amp; b & c", "a &amp; b &amp; c"],
  ["xml_escape", "Escapes XML’s special characters.", "a < b", "a &lt; b"],
  ["base64_encode", "Encodes as base64.", "Ada", "QWRh"],
  ["base64_decode", "Decodes base64.", "QWRh", "Ada"],
  ["url_encode", "Encodes for a URL’s query.", "a b&c", "a+b%26c"],
  ["url_decode", "Decodes a URL’s encoding.", "a+b%26c", "a b&c"],
  ["cgi_escape", "Encodes for a form’s value.", "a b!", "a+b%21"],
  ["uri_escape", "Encodes a whole URL.", "https://example.com/a b", "https://example.com/a%20b"],
]);

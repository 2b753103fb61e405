import { expect, test } from "vitest";
import { text } from "./text.ts";

const fits = (schema: ReturnType<typeof text>, given: string) => schema.safeParse(given).success;

test.each(["Ada Lovelace", "Zoë", "名前", "a\u00a0b", "👩‍🚀", ""])("is text: %j", (given) => {
  expect([fits(text(), given), fits(text("many"), given)]).toEqual([true, true]);
});

test.each(["a\u0000b", "a\u001bb", "a\u0007b", "a\u007fb", "a\u0085b"])("Low 2: is not text: %j", (given) => {
  expect([fits(text(), given), fits(text("many"), given)]).toEqual([false, false]);
});

test("one line is trimmed and holds no line break, many lines hold line breaks and tabs", () => {
  expect(text().parse(" Ada\n")).toBe("Ada");
  expect(fits(text(), "a\nb")).toBe(false);
  expect(text("many").parse("a\r\n\tb\n")).toBe("a\r\n\tb\n");
});

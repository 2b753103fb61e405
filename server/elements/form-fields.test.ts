import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { elementsFolder } from "#server/platform/styles/tokens.ts";
import { readForm, samplePayload } from "./form-fields.ts";

const form = (fields: string) =>
  `<section><form method="post" action="#" data-flow-form>${fields}</form></section>`;
const sampleOf = (fields: string) => {
  const read = readForm(form(fields));
  return read && samplePayload(read);
};

test("each field has a value such as a visitor would send", () => {
  expect(
    sampleOf(`
      <input name="name" autocomplete="name"><input name="mail" type="email"><input name="at" type="date">
      <input name="city" value="Lund"><textarea name="message"></textarea><input name="seats" type="number" min="2">
      <select name="topic"><option value="">Choose</option><option value="a">A</option><option value="b" selected>B</option></select>
      <select name="size"><option>Small</option></select>
      <input name="plan" type="radio" value="x"><input name="plan" type="radio" value="y" checked>
      <input name="consent" type="checkbox">`),
  ).toEqual({
    name: "Ada Lovelace",
    mail: "ada@example.com",
    at: "2027-03-15",
    city: "Lund",
    message: "Could you tell me more about this?",
    seats: "2",
    topic: "b",
    size: "Small",
    plan: "y",
    consent: "on",
  });
});

test("a box that can be ticked more than once is a list, as the webhook makes one of it", () => {
  expect(
    sampleOf('<input type="checkbox" name="t" value="a"><input type="checkbox" name="t" value="b">'),
  ).toEqual({
    t: ["a", "b"],
  });
});

test("buttons, files and fields without a name are no part of it", () => {
  expect(
    sampleOf('<input type="submit" name="go"><input type="file" name="f"><input><button name="b">B</button>'),
  ).toEqual({});
});

test("what no flow can receive is no form", () => {
  expect(readForm("<form><input name=q></form><p>data-flow-form</p>")).toBeNull();
});

test("every form that ships has fields, and each has a sample", () => {
  const forms = readdirSync(elementsFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(
      ({ name }) => readForm(readFileSync(join(elementsFolder(), name, "element.html"), "utf8")) ?? [],
    );
  expect(forms.length).toBeGreaterThan(3);
  for (const { fields } of forms) {
    expect(fields.length).toBeGreaterThan(0);
    for (const { name, sample } of fields) expect(sample, name).not.toBe("");
  }
});

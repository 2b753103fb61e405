import { expect, test } from "vitest";
import { connectForms } from "./connect-form.ts";

const url = "https://flows.example.com/flow/webhook/abc";

test.each([
  ['<form method="post" action="#" data-flow-form>', `<form method="post" action="${url}" data-flow-form>`],
  ["<form data-flow-form action='#'>", `<form data-flow-form action="${url}">`],
  ["<form data-flow-form action=#>", `<form data-flow-form action="${url}">`],
  ["<form data-flow-form>", `<form action="${url}" data-flow-form>`],
  ['<FORM title="a > b" data-flow-form action="#">', `<FORM title="a > b" data-flow-form action="${url}">`],
])("%s posts there, and nothing else of it changes", (before, after) => {
  const around = (tag: string) =>
    `<p>ü &amp; action="#"</p>\n<div>${tag}<input name=a></form></div>\n<!-- <form data-flow-form action="#"> -->`;
  expect(connectForms(around(before), url)).toBe(around(after));
});

test("a form that no flow receives, such as a search, stays as it is", () => {
  const html = '<form action="/search"><input name="q"></form>';
  expect(connectForms(html, url)).toBe(html);
});

test("two forms in one element post to the same place", () => {
  const html = '<form data-flow-form action="#"></form><form data-flow-form action="#"></form>';
  expect(connectForms(html, url).match(/action="https/g)).toHaveLength(2);
});

test("an address cannot end the attribute that it stands in", () => {
  expect(connectForms("<form data-flow-form>", 'https://a/?b="&c')).toBe(
    '<form action="https://a/?b=&quot;&amp;c" data-flow-form>',
  );
});

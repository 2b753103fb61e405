import { expect, test } from "vitest";
import { fieldName, outputTag, tagOf } from "./path-tag.ts";

const keys = new Set(["receive_webhook", "http_request"]);
const trigger = outputTag({ key: "receive_webhook", isTrigger: true }, keys);
const request = outputTag({ key: "http_request", isTrigger: false }, keys);

test.each([
  [["order", "total"], "{{order.total}}"],
  [["items", 0, "sku"], "{{items[0].sku}}"],
  [["_webhook", "headers", "x-github-event", 0], "{{_webhook.headers.x-github-event[0]}}"],
  [["odd name"], '{{["odd name"]}}'],
])("writes %j as a tag", (path, tag) => expect(tagOf(path)).toBe(tag));

test("writes a trigger's fields without its key, another node's with it", () => {
  expect(trigger(["total"])).toBe("{{total}}");
  expect(request(["body", "id"])).toBe("{{http_request.body.id}}");
});

test("reaches a trigger's field that a node's key hides", () => {
  expect(trigger(["http_request", "x"])).toBe("{{receive_webhook.http_request.x}}");
});

test.each([
  [["order", "total"], "total"],
  [["items", 0], "items"],
  [["_webhook", "headers", "content-type", 0], "content-type"],
  [[0], "field"],
])("a field made of %j is called %s", (path, name) => expect(fieldName(path)).toBe(name));

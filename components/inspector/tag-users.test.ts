import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { nodesNaming } from "./tag-users.ts";

function node(key: string, url: string): DocumentNode {
  return {
    id: key.padEnd(24, "_"),
    type: "http_request_node",
    key,
    position: { x: 0, y: 0 },
    config: { url },
  };
}

test("finds the nodes whose tags name a key, by the key alone", () => {
  const request = node("request", "");
  const nodes = [
    request,
    node("a", "https://x/{{request.body.id}}"),
    node("b", "https://request/{{other.request}}"),
    node("c", "{% if request.status == 200 %}x{% endif %}"),
    node("d", "{{request_2.body}}"),
  ];
  expect(nodesNaming({ nodes, edges: [] }, request).map(({ key }) => key)).toEqual(["a", "c"]);
});

import { expect, test } from "vitest";
import { createDraggedRoutes } from "./dragged-routes.ts";
import type { Route } from "./route.ts";

const route = (path: string): Route => ({ path, points: [], middle: { x: 0, y: 0 } });

test("a drag draws only the connections again whose route changes, and all of those when it ends", () => {
  const routes = createDraggedRoutes();
  const [moved, still] = [route("M0 0"), route("M1 1")];
  const drawn: string[] = [];
  const stop = routes.listen("moved", () => drawn.push("moved"));
  routes.listen("still", () => drawn.push("still"));
  routes.show(
    new Map([
      ["moved", moved],
      ["still", still],
    ]),
  );
  expect(drawn).toEqual(["moved", "still"]);
  routes.show(
    new Map([
      ["moved", route("M2 2")],
      ["still", still],
    ]),
  );
  expect(drawn).toEqual(["moved", "still", "moved"]);
  expect(routes.get("moved")?.path).toBe("M2 2");
  stop();
  routes.show(new Map());
  expect(drawn).toEqual(["moved", "still", "moved", "still"]);
  expect(routes.get("still")).toBeUndefined();
});

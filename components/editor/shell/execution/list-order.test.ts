import { expect, test } from "vitest";
import { stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { listOrder } from "./list-order.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("off"),
    nodeOf("loop", "for_each"),
    nodeOf("first", "set_fields", { inside: "loop" }),
    nodeOf("second", "set_fields", { inside: "loop" }),
    nodeOf("reply", "http_response"),
  ],
  ["hook -> off", "off -> loop", "first -> second", "loop.done -> reply"],
);

/** "hook" ran, "-off" was skipped, "first@0" ran in the first iteration. */
function steps(text: string) {
  return text.split(" ").map((word) => {
    const [name = "", scope = ""] = word.replace("-", "").split("@");
    return word.startsWith("-")
      ? stepOf(idOf(name), "skipped", { scope })
      : stepOf(idOf(name), "succeeded", { scope, started_at: "2026-01-01T00:00:00Z" });
  });
}

test.each([
  ["a skipped step comes before those that follow its node", "hook loop reply -off", "hook off loop reply"],
  ["it comes last if nothing after it ran", "hook off loop -reply", "hook off loop reply"],
  [
    "in a loop it stays with its iteration",
    "hook loop second@0 reply -first@0",
    "hook loop first second reply",
  ],
  [
    "at a loop's end it comes before what follows the loop",
    "hook loop first@0 reply -second@0",
    "hook loop first second reply",
  ],
  ["what ran keeps its order", "hook reply loop", "hook reply loop"],
])("%s", (_rule, given, wanted) => {
  expect(listOrder(steps(given), document).map(({ node_id }) => node_id)).toEqual(
    wanted.split(" ").map(idOf),
  );
});

test("without its document the order stays as it is", () => {
  expect(listOrder(steps("-off hook"), null)).toEqual(steps("-off hook"));
});

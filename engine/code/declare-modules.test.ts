import { expect, test } from "vitest";
import { declareModules } from "./declare-modules.ts";

test("declares what each module exports, by names that are valid", () => {
  expect(declareModules([{ module: "tiny", exports: ["default", "answer", "not a name", "delete"] }])).toBe(
    `declare module "tiny" {
  const own: any;
  export default own;
  const e0: any; export { e0 as answer };
  const e1: any; export { e1 as delete };
}
`,
  );
});

test("allows every import of a module whose exports are not all known", () => {
  const many = Array.from({ length: 1000 }, (_, n) => `e${n}`);
  expect(
    declareModules([
      { module: "none", exports: [] },
      { module: "many", exports: many },
    ]),
  ).toBe('declare module "none";\ndeclare module "many";\n');
});

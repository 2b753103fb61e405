import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadMonaco } from "#components/monaco/load.ts";
import { draw } from "#test/browser/draw.tsx";
import { DataViewer } from "./data-viewer.tsx";

const order = { id: 7, customer: { name: "Ada", city: "London" }, items: [{ sku: "a" }, { sku: "b" }] };
/** Only for pointers, so it has no role. */
const foldOf = (name: string) => {
  const fold = line(new RegExp(`^${name}`)).element().firstElementChild;
  if (!fold) throw new Error(`The line ${name} cannot be folded.`);
  return page.elementLocator(fold);
};
const line = (name: string | RegExp) => page.getByRole("treeitem", { name });

test("shows every value with its type, and folds a branch away and back", async () => {
  await draw(<DataViewer label="Output" value={order} />);
  await expect.element(line(/^id 7 number/)).toBeVisible();
  await expect.element(line(/^name "Ada" string/)).toBeVisible();
  const branch = line(/^customer/);
  await expect.element(branch).toHaveAttribute("aria-expanded", "true");
  await foldOf("customer").click();
  await expect.element(branch).toHaveAttribute("aria-expanded", "false");
  await expect.element(line(/^name/)).not.toBeInTheDocument();
});

test("marks a field that calls lacked", async () => {
  const lackAt = (path: readonly (string | number)[]) =>
    path.at(-1) === "city" ? "in 187 of 200 calls" : null;
  await draw(<DataViewer label="Output" value={order} lackAt={lackAt} />);
  await expect.element(line(/^city "London" ?in 187 of 200 calls string/)).toBeVisible();
  await expect.element(line(/^name "Ada" string/)).toBeVisible();
});

test("is walked by the arrow keys: down, out of a branch, and closed", async () => {
  await draw(<DataViewer label="Output" value={order} />);
  const tree = page.getByRole("tree", { name: "Output" });
  tree.element().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(line(/^name/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(line(/^customer/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(line(/^customer/)).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(line(/^name/)).toBeVisible();
});

test("finds lines by name and by value, and says when there are none", async () => {
  await draw(<DataViewer label="Output" value={order} />);
  const search = page.getByRole("searchbox", { name: "Search in Output" });
  await search.fill("lond");
  // A search result is named by its whole path.
  await expect.element(line(/^customer\.city "London"/)).toBeVisible();
  await expect.element(line(/^name/)).not.toBeInTheDocument();
  await search.fill("nowhere");
  await expect.element(page.getByText("No results for “nowhere”.")).toBeVisible();
  await search.fill("");
  await expect.element(line(/^name/)).toBeVisible();
});

test("shows the same as JSON, and does not search there", async () => {
  await draw(<DataViewer label="Output" value={order} />);
  await loadMonaco();
  await page.getByRole("button", { name: "Show as JSON" }).click();
  await expect.element(page.getByRole("tree")).not.toBeInTheDocument();
  await expect.element(page.getByRole("searchbox", { name: "Search in Output" })).toBeDisabled();
  await expect.element(page.getByText(/"London"/)).toBeVisible();
});

test("shows a list of objects as a table, searches it, and uses the tag of a cell", async () => {
  const used: string[] = [];
  await draw(
    <DataViewer
      label="Output"
      value={{
        items: [
          { sku: "a", price: 3 },
          { sku: "b", price: 4 },
        ],
      }}
      tagOf={(path) => path.join(".")}
      onUse={(tag) => used.push(tag)}
    />,
  );
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("table", { name: "Output as a table" });
  await expect.element(table.getByRole("columnheader", { name: "price" })).toBeVisible();
  await table.getByRole("cell", { name: "4" }).click();
  expect(used).toEqual(["items.1.price"]);
  await page.getByRole("searchbox", { name: "Search in Output" }).fill("b");
  await expect.element(table.getByRole("cell", { name: "a", exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect.element(page.getByRole("tree", { name: "Output" })).toBeVisible();
});

test("data without a list of objects have no table", async () => {
  await draw(<DataViewer label="Output" value={{ id: 7, tags: ["a"] }} />);
  await expect.element(page.getByRole("button", { name: "Show as JSON" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show as table" })).not.toBeInTheDocument();
});

test.each([
  [[], "An empty array."],
  [{}, "An empty object."],
])("says that %j is empty", async (value, text) => {
  await draw(<DataViewer label="Output" value={value} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("a hundred thousand lines are drawn as those that are seen", async () => {
  const value = Array.from({ length: 100_000 }, (_, index) => `value ${index}`);
  await draw(<DataViewer label="Output" value={value} />);
  const tree = page.getByRole("tree");
  tree.element().focus();
  await userEvent.keyboard("{End}");
  // Large arrays are folded in groups of a hundred.
  const last = line(/^99900 ?\D* ?99999/);
  await expect.element(last).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(last).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{End}");
  await expect.element(line(/^99999 /)).toHaveAttribute("aria-selected", "true");
  expect(page.getByRole("treeitem").elements().length).toBeLessThan(100);
});

import { afterEach, expect, test } from "vitest";
import { arrangeServices } from "#test/arrange-services.ts";
import { bodyBudget, createLease } from "./body-budget.ts";
import { readMultipart } from "./read-multipart.ts";

arrangeServices((services) => services.add(bodyBudget, () => ({ usedBytes: 0 })));

const lease = createLease();
afterEach(() => lease.release());

const chunk = Buffer.alloc(64_000, "x");
const hasRoomFor = (bytes: number) => {
  const other = createLease();
  const hasRoom = other.reserve(bytes);
  other.release();
  return hasRoom;
};

test("H2: a field holds memory of the budget while it arrives, not only once it is whole", async () => {
  let hadRoom = true;
  async function* chunks() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
    for (let sent = 0; sent < 6_400_000; sent += chunk.length) yield chunk;
    hadRoom = hasRoomFor(60_000_000);
    yield Buffer.from("\r\n--b--\r\n");
  }
  const options = { executionId: "e", maxBytes: 10_000_000, lease };
  const read = await readMultipart(chunks(), "multipart/form-data; boundary=b", options);
  expect(read).toMatchObject({ kind: "fields", fields: [["a", "x".repeat(6_400_000)]] });
  expect(hadRoom).toBe(false);
  lease.release();
  expect(hasRoomFor(64_000_000)).toBe(true);
});

test("H2: a field that goes on beyond the budget is refused before its end", async () => {
  const others = createLease();
  others.reserve(60_000_000);
  async function* chunks() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
    for (;;) yield chunk;
  }
  const options = { executionId: "e", maxBytes: 10_000_000, lease };
  const reading = readMultipart(chunks(), "multipart/form-data; boundary=b", options);
  await expect(reading).rejects.toThrow("The budget for large bodies is exhausted.");
  others.release();
});

import { expect, type Locator, type Page } from "@playwright/test";

/**
 * A person's hand at the editor. It counts what it does, as the review in docs/editor-tasks.md does: a click or a double click is one, a typed
 * string is one, a key or a combination of keys is one, a drag is one. Moving the pointer costs nothing.
 */
export class Hand {
  #count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Clicks, bursts of keys and drags so far. */
  get count(): number {
    return this.#count;
  }

  async click(target: Locator, options?: Parameters<Locator["click"]>[0]): Promise<void> {
    this.#count += 1;
    await untilStill(target);
    await target.click(options);
  }

  async doubleClick(target: Locator): Promise<void> {
    this.#count += 1;
    await untilStill(target);
    await target.dblclick();
  }

  /** Types into whatever has the keyboard. */
  async type(text: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.type(text);
  }

  /** Presses a key, or a combination of keys. */
  async press(keys: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(keys);
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.#count += 1;
    await from.hover();
    await this.#page.mouse.down();
    const { x, y } = await centerOf(to);
    await this.#page.mouse.move(x, y, { steps: 10 });
    await this.#page.mouse.up();
  }
}

/** Waits until a target has stayed where it is for a moment, as people do: a click during a scroll hits what was there before. */
async function untilStill(target: Locator): Promise<void> {
  let before = await target.boundingBox();
  const stays = async () => {
    const now = await target.boundingBox();
    const stayed = now !== null && now.x === before?.x && now.y === before.y;
    before = now;
    return stayed;
  };
  await expect.poll(stays, { intervals: [150] }).toBe(true);
}

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to drag to.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "./test.ts";

/**
 * What the tests of one file counted, by task. It lies in a file, because the tests after a second try run in another process. The runner
 * empties the folder when it starts.
 */
export class TaskCounts {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async set(task: string, count: number): Promise<void> {
    await mkdir(dirname(this.#file()), { recursive: true });
    await appendFile(this.#file(), `${JSON.stringify([task, count])}\n`);
  }

  async read(): Promise<ReadonlyMap<string, number>> {
    const lines = await readFile(this.#file(), "utf8");
    return new Map(
      lines
        .trimEnd()
        .split("\n")
        .map((line): [string, number] => JSON.parse(line)),
    );
  }

  #file(): string {
    return join(test.info().project.outputDir, "task-counts", `${this.#name}.jsonl`);
  }
}

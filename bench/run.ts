import { inspect } from "node:util";
import type { Benchmarks } from "./benchmark.ts";

/**
 * The process of one benchmark: it measures, sends what it found or why it failed, and exits. Everything that it started ends
 * with it. Usage: node bench/run.ts <list of benchmarks> <name> [--quick]
 */
const [list = "", name = ""] = process.argv.slice(2);

const send = (message: unknown) => process.send?.(message, () => process.exit());
// Signals the whole group: some of it, such as wrk, does not end with its parent.
process.once("SIGTERM", () => process.kill(0, "SIGTERM"));
process.on("uncaughtException", (cause) => send({ error: inspect(cause) }));

const { benchmarks } = (await import(list)) as { benchmarks: Benchmarks };
send({ measurements: await benchmarks[name]?.measure() });

import { join } from "node:path";
import { runCommand } from "./command.ts";

const list = join(import.meta.dirname, "benchmarks.ts");
const results = join(import.meta.dirname, "../bench-results");
process.exit(await runCommand(list, process.argv.slice(2), results));

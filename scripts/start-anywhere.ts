// Starts Millrace in every supported environment, calls a webhook in each, and prints the results.
// Usage: npm run test:start [-- words of an environment's name]
import { situations } from "#test/start/situations.ts";
import { type Outcome, tryStart } from "#test/start/try-start.ts";

const wanted = process.argv.slice(2).join(" ");
const outcomes: Outcome[] = [];
for (const situation of situations.filter(({ name }) => name.includes(wanted))) {
  const outcome = await tryStart(situation);
  outcomes.push(outcome);
  console.log(`${outcome.kind.padEnd(8)} ${outcome.situation}: ${outcome.detail}`);
}
const failed = outcomes.filter(({ kind }) => kind === "failed").length;
console.log(
  `\n${outcomes.filter(({ kind }) => kind === "started").length} started, ${failed} failed, ${outcomes.filter(({ kind }) => kind === "skipped").length} skipped`,
);
process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0;

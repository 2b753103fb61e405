/** Runs a step and prints its name and duration. */
export async function step(what, work) {
  const startedAt = Date.now();
  process.stdout.write(`  ${what} …\n`);
  const result = await work();
  process.stdout.write(`  ${what}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

import { startPipelinedLoad } from "#test/processes/pipelined-load.ts";

/** A process of its own, so that what the attack costs its sender does not delay the measurement beside it. */
const [port, connections, pipelined, target] = process.argv.slice(2);
if (target === undefined) throw new Error("Give port, connections, requests at once and target.");

const load = startPipelinedLoad({
  port: Number(port),
  connections: Number(connections),
  pipelined: Number(pipelined),
  nextTarget: () => target,
});
process.send?.("attacking");
process.once("disconnect", () => process.exit(1));
process.once("message", () => {
  load.stop();
  process.send?.([...load.statuses], () => process.exit(0));
});

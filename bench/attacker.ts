import { startPipelinedLoad } from "#test/processes/pipelined-load.ts";

/** A separate process, so that the attacker's own work does not delay the measurement. */
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

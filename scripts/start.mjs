// The program of `npm start`, on the pinned Node. npm does not forward a SIGTERM and dies of it, which is noticed by a change of our
// parent process. Those who start without npm run main.ts (scripts/node): their process may outlive its parent.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500);
watch.unref();

const { run } = await import("../main.ts");
await run(process.argv.slice(2));

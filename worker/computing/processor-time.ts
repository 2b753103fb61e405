/** The time for which this thread has had the processor, in milliseconds. Reading it costs as much as a small step. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

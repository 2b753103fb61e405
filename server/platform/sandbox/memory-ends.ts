/** How a process ends that needs more memory than it gets. A second run would end in the same way. */
export const memoryEnds: ReadonlySet<string> = new Set([
  ...["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV"],
  ...["exit code 134", "exit code 133"],
]);

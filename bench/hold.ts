/** Something that does not end with the process that started it. */
export interface Held {
  /** Resolves with what the parent needs to know, once it runs. */
  ready: Promise<unknown>;
  /** Stops it, also before it is ready. */
  stop(): Promise<void>;
}

/**
 * The main function of a process that holds such a thing and stops it on SIGTERM. The process is loaded with
 * `exit-with-parent.ts`, so what it holds ends with the benchmark, whatever ends that.
 */
export async function hold({ ready, stop }: Held): Promise<void> {
  let stopping: Promise<void> | null = null;
  const end = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (cause) => {
        console.error(cause);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  const message = await ready.catch((cause) => {
    if (stopping) return null;
    throw cause;
  });
  process.send?.(message);
}

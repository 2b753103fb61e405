/** Next calls this once when its server starts. Under plain `next start` nothing else has loaded the server. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { ensureServer } = await import("#app/server/ensure-server.ts");
    await ensureServer();
  }
}

/** Next calls this once when its server starts. Under plain `next start` nothing else has opened the process's services. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { hasServices } = await import("#lib/services.ts");
  if (hasServices()) return;
  const { openWebServices } = await import("#server/services/web.ts");
  const { builtInNodeTypes } = await import("./node-types.ts");
  openWebServices(builtInNodeTypes());
}

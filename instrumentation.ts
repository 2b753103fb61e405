/** Next calls this once when its server starts: under plain `next start` nothing else provides the node types. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { provideBuiltInNodeTypes } = await import("./node-types.ts");
  provideBuiltInNodeTypes();
}

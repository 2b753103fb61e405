export function missingScope(
  installed: "runtime" | "pruned" | "everything" | null,
  wanted: "runtime" | "everything",
): "runtime" | "everything" | null;

export const builders: readonly string[];

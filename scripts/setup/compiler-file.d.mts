/** The name of the file beside the module that reads it. */
export const compilerFile: string;

/** The generated `internal/class.ts`, reading the query compiler from a file. Throws when Prisma generates other code. */
export function readCompilerFromFile(source: string): string;

/** The path of a program; null if it is not installed. */
export function findProgram(name: string): string | null;
/** The path of a program, installed from the distribution's package if that needs no permission; null without it. */
export function ensureProgram(name: string, packageName: string): Promise<string | null>;

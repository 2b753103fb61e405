export function findProgram(name: string): string | null;
export function ensureProgram(name: string, packageName: string): Promise<string | null>;

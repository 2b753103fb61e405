export function originsHash(): string;

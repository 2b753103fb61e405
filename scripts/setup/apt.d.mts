/** Installs a distribution's package if that needs no permission; otherwise it does nothing. */
export function installByApt(name: string, title: string): Promise<void>;

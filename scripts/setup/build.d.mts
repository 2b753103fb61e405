/** Whether `.next` holds a complete build of the sources as they are now. */
export function isBuilt(): boolean;

export const builders: readonly string[];
export const unusedFile: RegExp;

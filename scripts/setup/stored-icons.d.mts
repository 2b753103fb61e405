export function hasIcons(root: string): boolean;
export function readStoredIcons(root: string): string;
export function storeIcons(root: string): void;
export function iconsModule(root: string): string;

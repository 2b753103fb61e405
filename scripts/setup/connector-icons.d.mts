export function storeConnectorIcons(root: string): void;
export function connectorIconsModule(root: string): string;

interface StoredClient {
  origins: string;
  files: Record<string, string>;
}
export function readStoredClient(root: string): StoredClient;
export function storeClient(root: string, origins: string): void;
export function withoutTypes(folder: string): Record<string, string>;

const mebibyte = 1024 * 1024;

/** In MB of 1,048,576 bytes as limits are set, rounded up: a size above a limit never looks like the limit. */
function limitText(bytes: number): string {
  if (bytes < mebibyte) return `${bytes} bytes`;
  return `${Math.ceil((bytes / mebibyte) * 100) / 100} MB`;
}

/** The message about a response that exceeds its limit. `size` is the size that it declares, in bytes. */
export function describeTooLarge(host: string, maxBytes: number, size?: number): string {
  const limit = `the limit of ${limitText(maxBytes)}`;
  return size === undefined
    ? `The response of ${host} is larger than ${limit}. The rest was not read.`
    : `The response of ${host} has ${limitText(size)}, more than ${limit}. It was not read.`;
}

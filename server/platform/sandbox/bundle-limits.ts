const megabyte = 1_000_000;

/** The limits of one bundle, in bytes and numbers. */
export const bundleLimits = {
  /** Of a package as it is sent. */
  tarballBytes: 10 * megabyte,
  /** Of all packages as they are sent. */
  allTarballsBytes: 25 * megabyte,
  /** Of all packages, unpacked. */
  unpackedBytes: 100 * megabyte,
  /** Of all packages. */
  files: 30_000,
  /** Of the resulting script, in UTF-8. It is parsed again whenever the code runs. */
  scriptBytes: 4 * megabyte,
  cpuMs: 60_000,
} as const;

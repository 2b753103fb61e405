/**
 * The limits of one step's conversion. Its process does nothing else meanwhile: this takes about a tenth of a
 * second.
 */
export const xmlLimits = { chars: 2_000_000, names: 100_000, depth: 64 };

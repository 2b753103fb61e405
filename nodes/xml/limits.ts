/** What one step converts at most. Its process does nothing else meanwhile: this takes about a tenth of a second. */
export const xmlLimits = { chars: 2_000_000, names: 100_000, depth: 64 };

export const roundingModes = ["half_up", "half_even", "up", "down", "ceil", "floor"] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** Beyond this, numbers have no decimals. */
const mostExact = Number.MAX_SAFE_INTEGER;

/**
 * Rounds to a number of decimals, as the number is written in decimal digits: 1.005 is 1.01, although no binary number
 * is exactly 1.005. `half_up`, `up` and `down` treat negative numbers like positive ones.
 */
export function roundTo(value: number, decimals: number, mode: RoundingMode): number {
  const scaled = shift(Math.abs(value), decimals);
  if (!(scaled <= mostExact)) return value;
  const rounded = shift(rounders[mode](scaled, value < 0), -decimals);
  return value < 0 ? 0 - rounded : rounded;
}

/** They round a size; `isNegative` decides which way is up. */
const rounders: Readonly<Record<RoundingMode, (size: number, isNegative: boolean) => number>> = {
  half_up: (size) => Math.round(size),
  half_even: (size) => {
    const floor = Math.floor(size);
    if (size - floor !== 0.5) return Math.round(size);
    return floor % 2 === 0 ? floor : floor + 1;
  },
  up: (size) => Math.ceil(size),
  down: (size) => Math.floor(size),
  ceil: (size, isNegative) => (isNegative ? Math.floor(size) : Math.ceil(size)),
  floor: (size, isNegative) => (isNegative ? Math.ceil(size) : Math.floor(size)),
};

/** Moves the decimal point without an error of multiplication. */
function shift(value: number, by: number): number {
  const [digits, power = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(power) + by}`);
}

/**
 * The collector of traces and its options, from the variables `OTEL_…` of the OpenTelemetry specification.
 */
export interface TracingSettings {
  /** The collector's URL for traces; null if nothing is traced. */
  url: string | null;
  /** Sent with every request to it, for example its key. */
  headers: Record<string, string>;
  protocol: "http/protobuf" | "http/json";
  timeoutMs: number;
  serviceName: string;
  /** Further attributes of every span. */
  resource: Record<string, string>;
  sampler: (typeof samplers)[number];
  /** The share of traces that `traceidratio` keeps, 0 to 1. */
  sampledShare: number;
}

/** Traces have no parent outside, so each `parentbased_` sampler does the same as the one that it is based on. */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** The URL for traces: the base with `/v1/traces`, unless one for traces alone is given. */
export function tracesUrl(base: string | undefined, traces: string | undefined): string | null {
  if (traces !== undefined) return traces;
  return base === undefined ? null : `${base.replace(/\/+$/, "")}/v1/traces`;
}

/**
 * Parses `name=value,name=value` with percent-encoded values (W3C Baggage, as OTEL_EXPORTER_OTLP_HEADERS has it).
 *
 * @returns the pairs, or the text's problem without its values
 */
export function parsePairs(text: string): Record<string, string> | string {
  const pairs: [string, string][] = [];
  for (const part of text.split(",").filter((each) => each.trim() !== "")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return "must be name=value pairs, separated by commas";
    try {
      pairs.push([name, decodeURIComponent(part.slice(at + 1).trim())]);
    } catch {
      return "has a value that is not percent-encoded";
    }
  }
  return Object.fromEntries(pairs);
}

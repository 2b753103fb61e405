import { valid } from "semver";

/** What the form that publishes a release holds. */
export interface PublishValues {
  artifact: File | null;
  version: string;
  channel: string;
  notes: string;
  rollout: number;
  critical: boolean;
  min_supported: string;
  requires: string;
  tested: string;
  requires_php: string;
  target: string;
  arch: string;
}

export const emptyRelease: PublishValues = {
  artifact: null,
  version: "",
  channel: "stable",
  notes: "",
  rollout: 100,
  critical: false,
  min_supported: "",
  requires: "",
  tested: "",
  requires_php: "",
  target: "",
  arch: "",
};

/** The form's values as its fields are sent; the file goes beside them. */
export function toFields({ artifact: _, ...values }: PublishValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()]));
}

/** The version that a file's name holds: `flow-1.4.2.zip`; null when it holds none. */
export function versionIn(filename: string): string | null {
  const stem = filename.replace(/(\.tar)?\.[a-z]\w*$/i, "");
  const found = /(?:^|[^0-9.])(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(stem)?.[1];
  return found ? valid(found) : null;
}

import { valid } from "semver";

/** The values of the form that publishes a release. */
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

/** The form's values as sent; the file is sent separately. */
export function toFields({ artifact: _, ...values }: PublishValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()]));
}

/** The version in a file's name, such as `flow-1.4.2.zip`, if any. */
export function versionIn(filename: string): string | null {
  const stem = filename.replace(/(\.tar)?\.[a-z]\w*$/i, "");
  const found = /(?:^|[^0-9.])(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(stem)?.[1];
  return found ? valid(found) : null;
}

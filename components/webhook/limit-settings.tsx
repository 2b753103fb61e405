"use client";

import { NumberInput } from "#components/fields/form/number-input.tsx";
import { readSetting } from "./read-settings.ts";
import type { SettingProps } from "./setting-props.ts";

/** The webhook's rate limit, and its size limit for calls. */
export function LimitSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const at = (pointer: string) => ({ problems: problemsAt(pointer), readOnly });
  const rate = readSetting(config, "rate_limit");
  const setCalls = (calls: number | null) =>
    set({
      rate_limit:
        calls === null
          ? undefined
          : { calls: Math.max(1, Math.round(calls)), per_seconds: rate?.per_seconds ?? 60 },
    });
  return (
    <>
      <NumberInput
        label="Rate limit"
        help="Extra calls get 429 with Retry-After. Counted per web process. Leave empty for no limit."
        placeholder="No limit"
        field={{ min: 1, max: 1_000_000, unit: "calls" }}
        isOptional
        value={rate?.calls}
        {...at("/rate_limit")}
        onChange={setCalls}
      />
      {rate && (
        <NumberInput
          label="Period"
          field={{ min: 1, max: 86_400, unit: "seconds" }}
          value={rate.per_seconds}
          readOnly={readOnly}
          onChange={(seconds) =>
            seconds !== null &&
            set({ rate_limit: { ...rate, per_seconds: Math.max(1, Math.round(seconds)) } })
          }
        />
      )}
      <NumberInput
        label="Maximum body size"
        help="Up to MAX_BODY_BYTES, the server’s limit and the default."
        placeholder="Default"
        field={{ min: 1, max: 1_073_741_824, unit: "bytes" }}
        isOptional
        value={readSetting(config, "max_body_bytes")}
        {...at("/max_body_bytes")}
        onChange={(bytes) =>
          set({ max_body_bytes: bytes === null ? undefined : Math.max(1, Math.round(bytes)) })
        }
      />
    </>
  );
}

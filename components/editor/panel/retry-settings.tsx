"use client";

import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { SwitchInput } from "#components/fields/form/switch-input.tsx";
import type { NodeSettings } from "#engine/document.ts";
import classes from "./inspector.module.css";
import { describeDelays } from "./retry-delays.ts";

const backOffs = [
  { value: "constant", label: "Constant" },
  { value: "exponential", label: "Exponential" },
];

interface RetrySettingsProps {
  settings: NodeSettings;
  onChange: (retry: NodeSettings["retry"]) => void;
  readOnly: boolean;
}

/** The number of retries of a failed step, and their times. */
export function RetrySettings({ settings, onChange, readOnly }: RetrySettingsProps) {
  const { retry } = settings;
  const set = (change: Partial<NodeSettings["retry"]>) => onChange({ ...retry, ...change });
  return (
    <>
      <NumberInput
        label="Attempts"
        help="Including the first one."
        field={{ min: 1, max: 20 }}
        value={retry.attempts}
        readOnly={readOnly}
        onChange={(attempts) => attempts !== null && set({ attempts: Math.round(attempts) })}
      />
      {retry.attempts > 1 && (
        <>
          <div className={classes.pair}>
            <NumberInput
              label="Delay before first retry"
              field={{ min: 0, max: 86_400, unit: "seconds" }}
              value={retry.delay_seconds}
              readOnly={readOnly}
              onChange={(delay) => delay !== null && set({ delay_seconds: delay })}
            />
            <NumberInput
              label="Maximum delay"
              field={{ min: 0, max: 86_400, unit: "seconds" }}
              value={retry.max_delay_seconds}
              readOnly={readOnly}
              onChange={(delay) => delay !== null && set({ max_delay_seconds: delay })}
            />
          </div>
          <div className={classes.pair}>
            <ChoiceInput
              label="Back-off"
              options={backOffs}
              value={retry.factor === 1 ? "constant" : "exponential"}
              readOnly={readOnly}
              onChange={(value) => set({ factor: value === "constant" ? 1 : 2 })}
            />
            {retry.factor !== 1 && (
              <NumberInput
                label="Back-off factor"
                field={{ min: 1, max: 10 }}
                value={retry.factor}
                readOnly={readOnly}
                onChange={(factor) => factor !== null && set({ factor })}
              />
            )}
          </div>
          <SwitchInput
            label="Jitter"
            help="Shortens each delay randomly, by up to half."
            value={retry.jitter}
            readOnly={readOnly}
            onChange={(jitter) => set({ jitter })}
          />
          <p className={classes.hint}>{describeDelays(settings)}</p>
        </>
      )}
    </>
  );
}

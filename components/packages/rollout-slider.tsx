import { Input, Slider } from "@mantine/core";
import { useId } from "react";

const marks = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value}%` }));

export interface RolloutSliderProps {
  value: number;
  onChange: (value: number) => void;
}

/** The percentage of installations to which a release is offered. */
export function RolloutSlider({ value, onChange }: RolloutSliderProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label="Rollout"
      labelProps={{ id, component: "span" }}
      description={shareText(value)}
      mb={20}
    >
      <Slider
        value={value}
        onChange={onChange}
        marks={marks}
        label={(percent) => `${percent}%`}
        thumbProps={{ "aria-labelledby": id }}
        mt={8}
        mx={8}
      />
    </Input.Wrapper>
  );
}

function shareText(percent: number): string {
  if (percent === 100) return "It is offered to every installation on its channel.";
  if (percent === 0) return "It is not offered to any installation yet.";
  return `About ${percent}% of installations are offered it, always the same ones. The others stay on the previous version.`;
}

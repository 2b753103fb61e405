import { Anchor, Combobox } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./choices.module.css";
import type { Choice } from "./to-choices.ts";
import type { ListedChoices } from "./use-choices.ts";

/** The option that lists the values again, for one that was added just now. No provider has a value like this. */
export const reloadOption = "\0reload";

/** More are not read; typing finds the others. */
const mostShown = 100;

interface ChoiceListProps {
  listed: ListedChoices;
  matching: readonly Choice[];
  typed: string | null;
  value: string;
}

/** The values of a drop-down as options, or why there are none. */
export function ChoiceList({
  listed: { choices, isLoading, problem, reload },
  matching,
  typed,
  value,
}: ChoiceListProps) {
  const text = typed?.trim() ?? "";
  const isOffered = matching.some((each) => each.value === text || each.label === text);
  const left = matching.length - mostShown;
  return (
    <Combobox.Options mah={280} style={{ overflowY: "auto" }}>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}{" "}
          {reload && (
            <Anchor component="button" type="button" inherit onClick={reload}>
              Retry
            </Anchor>
          )}
        </p>
      )}
      {isLoading && choices === undefined && <p className={classes.note}>Loading…</p>}
      {matching.slice(0, mostShown).map((each) => (
        <Combobox.Option key={each.value} value={each.value} active={each.value === value}>
          <span className={classes.label}>{each.label}</span>
          {each.label !== each.value && <span className={classes.value}>{each.value}</span>}
        </Combobox.Option>
      ))}
      {left > 0 && <p className={classes.note}>{left} more. Type to find them.</p>}
      {choices?.length === 0 && <p className={classes.note}>The account has no values here.</p>}
      {text !== "" && !isOffered && <Combobox.Option value={text}>Use “{text}”</Combobox.Option>}
      {reload && choices !== undefined && problem === null && (
        <Combobox.Option value={reloadOption} className={classes.reload}>
          <IconRefresh size={13} aria-hidden />
          {isLoading ? "Loading…" : "Reload"}
        </Combobox.Option>
      )}
    </Combobox.Options>
  );
}

import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import { hasRightOperand, operatorLabels } from "#engine/conditions/operators.ts";
import { type ColumnType, rowIdName } from "#engine/tables/column.ts";
import { type FilterCondition, type FilterOperator, operatorsOf } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { toText } from "#engine/tags/to-text.ts";
import classes from "./table-page.module.css";

export interface RowFilter {
  filter: FilterCondition[];
  match: "all" | "any";
}

export interface FilterFormProps {
  columns: readonly TableColumn[];
  filter: readonly FilterCondition[];
  match: "all" | "any";
  onApply: (filter: RowFilter) => void;
}

/** The conditions that the shown rows meet. */
export function FilterForm({ columns, filter, match: given, onApply }: FilterFormProps) {
  const named = [...columns.map(({ name, type }) => ({ name, type })), rowId];
  const [conditions, setConditions] = useState<readonly FilterCondition[]>(
    filter.length === 0 ? [blank(named)] : filter,
  );
  const [match, setMatch] = useState(given);
  const change = (index: number, part: Partial<FilterCondition>) =>
    setConditions(conditions.map((each, at) => (at === index ? adapt({ ...each, ...part }, named) : each)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ filter: [...conditions], match });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={8}>
        {conditions.map((condition, index) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
            key={index}
            {...{ condition, index, named }}
            onChange={(part) => change(index, part)}
            onRemove={() => setConditions(conditions.filter((_, at) => at !== index))}
          />
        ))}
        {conditions.length === 0 && (
          <Text size="sm" c="dimmed">
            Without conditions, all rows are shown.
          </Text>
        )}
        {conditions.length > 1 && (
          <NativeSelect
            label="Rows match when"
            data={[
              { value: "all", label: "All conditions are true" },
              { value: "any", label: "Any condition is true" },
            ]}
            value={match}
            onChange={({ currentTarget }) => setMatch(currentTarget.value === "any" ? "any" : "all")}
          />
        )}
        <Group justify="space-between" gap={8}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={conditions.length >= tableLimits.conditions}
            onClick={() => setConditions([...conditions, blank(named)])}
          >
            Add condition
          </Button>
          <Button type="submit">Apply filter</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ConditionRowProps {
  condition: FilterCondition;
  index: number;
  named: readonly Named[];
  onChange: (part: Partial<FilterCondition>) => void;
  onRemove: () => void;
}

function ConditionRow({ condition, index, named, onChange, onRemove }: ConditionRowProps) {
  const operators = operatorsOf[typeOf(condition.name, named)];
  return (
    <fieldset className={classes.condition} aria-label={`Condition ${index + 1}`}>
      <NativeSelect
        aria-label="Column"
        data={named.map(({ name }) => name)}
        value={condition.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Operator"
        data={operators.map((value) => ({ value, label: operatorLabels[value].label }))}
        value={condition.operator}
        onChange={({ currentTarget }) => onChange({ operator: currentTarget.value as FilterOperator })}
      />
      {hasRightOperand(condition.operator) ? (
        <TextInput
          aria-label="Value"
          value={toText(condition.value)}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon aria-label={`Remove condition ${index + 1}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

interface Named {
  name: string;
  type: ColumnType;
}

const rowId: Named = { name: rowIdName, type: "number" };

function typeOf(name: string, named: readonly Named[]): ColumnType {
  return named.find((column) => column.name === name)?.type ?? "text";
}

function blank(named: readonly Named[]): FilterCondition {
  return adapt({ name: named[0]?.name ?? rowIdName, operator: "equals", value: "" }, named);
}

/** The condition with an operator that its column has. */
function adapt(condition: FilterCondition, named: readonly Named[]): FilterCondition {
  const possible = operatorsOf[typeOf(condition.name, named)];
  const [first = "exists"] = possible;
  return possible.includes(condition.operator) ? condition : { ...condition, operator: first };
}

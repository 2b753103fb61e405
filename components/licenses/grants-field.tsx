import { Checkbox, Input, NumberInput, TextInput } from "@mantine/core";
import { useFeatures } from "#components/api/licenses.ts";
import classes from "./licenses.module.css";
import { endOfDay, type GrantInput, toDay } from "./terms.ts";

export interface GrantsFieldProps {
  packageSlug: string;
  value?: readonly GrantInput[];
  onChange?: (grants: GrantInput[]) => void;
  error?: React.ReactNode;
}

/** Which of a package's features a license grants: until when and, for metered ones, how much. */
export function GrantsField({ packageSlug, value = [], onChange = () => {}, error }: GrantsFieldProps) {
  const features = useFeatures(packageSlug);
  const change = (key: string, next: Partial<GrantInput>) =>
    onChange(value.map((grant) => (grant.lookup_key === key ? { ...grant, ...next } : grant)));
  const toggle = (key: string, has: boolean) =>
    onChange(has ? [...value, { lookup_key: key }] : value.filter(({ lookup_key }) => lookup_key !== key));
  const rows = features.data ?? [];
  return (
    <Input.Wrapper label="Features" error={error} component="div">
      {features.isSuccess && rows.length === 0 && (
        <p className={classes.dim}>This package has no features yet. Add them under Features.</p>
      )}
      {rows.map(({ id, lookup_key, name, type }) => {
        const grant = value.find((one) => one.lookup_key === lookup_key);
        return (
          <div key={id} className={classes.grant}>
            <Checkbox
              label={name}
              checked={grant !== undefined}
              onChange={(event) => toggle(lookup_key, event.currentTarget.checked)}
            />
            {grant && type === "metered" ? (
              <NumberInput
                aria-label={`Limit of ${name}`}
                placeholder="No limit"
                min={0}
                hideControls
                value={grant.limit ?? ""}
                onChange={(limit) =>
                  change(lookup_key, { limit: typeof limit === "number" ? Math.floor(limit) : null })
                }
              />
            ) : (
              <span />
            )}
            {grant && (
              <TextInput
                type="date"
                aria-label={`${name} until`}
                value={toDay(grant.expires_at)}
                onChange={(event) => change(lookup_key, { expires_at: endOfDay(event.currentTarget.value) })}
              />
            )}
          </div>
        );
      })}
    </Input.Wrapper>
  );
}

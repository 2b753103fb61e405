import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import type { FoundOperation } from "#engine/connectors/source.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import classes from "./operation-facts.module.css";

type KeptSettingsProps = Pick<NodeEditorProps, "config" | "onChange" | "readOnly"> & {
  found: Pick<FoundOperation, "connector" | "operation">;
};

/** Settings that the operation does not have in this version: a move to another one keeps them. */
export function KeptSettings({ found, config, onChange, readOnly }: KeptSettingsProps) {
  const { connector, operation } = found;
  const input: unknown = config.input;
  if (!isJsonObject(input)) return null;
  const kept = Object.entries(input).filter(([name]) => !Object.hasOwn(operation.fields, name));
  if (kept.length === 0) return null;
  const remove = (name: string) => {
    const { [name]: _, ...rest } = input;
    onChange({ input: rest });
  };
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Version ${connector.version} does not have these settings`}
    >
      <p className={classes.text}>
        They are not sent. Copy what you need into other fields, then remove them.
      </p>
      <dl className={classes.facts}>
        {kept.map(([name, value]) => (
          <div key={name} data-pointer={`/input/${name}`} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd style={{ overflowWrap: "anywhere" }}>
              {textOf(value)}{" "}
              {!readOnly && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(name)}
                >
                  Remove
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

const textOf = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

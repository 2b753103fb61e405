"use client";

import { Checkbox, Group } from "@mantine/core";
import frame from "#components/fields/field-frame.module.css";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import { LinesField } from "#components/fields/form/lines-field.tsx";
import { optionalMethods } from "#engine/webhook/methods.ts";
import { readTexts } from "./read-settings.ts";
import type { SettingProps } from "./setting-props.ts";

/** A list that is pasted may have commas. */
const listed = /[\n,]/;

const orOff = (list: readonly string[]) => (list.length === 0 ? undefined : list);

/** Who may call the webhook, and how. */
export function CallerSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const at = (pointer: string) => ({ problems: problemsAt(pointer), readOnly });
  return (
    <>
      <LinesField
        label="Allowed addresses"
        help="One IPv4 or IPv6 address or CIDR range per line. Leave empty to allow all."
        placeholder="203.0.113.0/24"
        separator={listed}
        value={readTexts(config.allowed_addresses)}
        {...at("/allowed_addresses")}
        onChange={(lines) => set({ allowed_addresses: orOff(lines) })}
      />
      <div>
        <Checkbox.Group
          label="Other methods"
          description="In addition to POST and GET."
          classNames={{ label: frame.label ?? "", description: frame.help ?? "" }}
          value={readTexts(config.methods)}
          onChange={(methods) =>
            set({ methods: orOff(optionalMethods.filter((method) => methods.includes(method))) })
          }
        >
          <Group gap={16} mt={8}>
            {optionalMethods.map((method) => (
              <Checkbox key={method} size="sm" value={method} label={method} disabled={readOnly} />
            ))}
          </Group>
        </Checkbox.Group>
        <FieldProblems problems={problemsAt("/methods")} />
      </div>
      <Checkbox
        label="Refuse GET"
        description="Chats and mail programs fetch links with GET to preview them. Refused, a preview starts nothing."
        size="sm"
        checked={config.refuse_get === true}
        disabled={readOnly}
        onChange={({ currentTarget: { checked } }) => set({ refuse_get: checked || undefined })}
      />
      <LinesField
        label="Allowed origins (CORS)"
        help="One origin per line. Their pages can call the webhook and read the response. Enter * to allow all."
        placeholder="https://shop.example.com"
        separator={listed}
        value={readTexts(config.cors_origins)}
        {...at("/cors_origins")}
        onChange={(lines) => set({ cors_origins: orOff(lines) })}
      />
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { readSecretRotation } from "#api/identity/secret-rotation/contract.ts";
import type { SecretRotation as Rotation } from "#api/identity/secret-rotation/schema.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { queryOf } from "#components/api/queries.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";

/** The interval at which a running rotation is read again. */
const runningMs = 2000;

/** The progress of a rotation of SECRET_KEY. Owners see it; without a rotation there is nothing to see. */
export function SecretRotation() {
  const isOwner = useCurrentUser().data?.user.role === "owner";
  const { data } = useQuery({
    ...queryOf(readSecretRotation),
    enabled: isOwner,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? runningMs : false),
  });
  if (!data || data.status === "none") return null;
  return (
    <SettingsSection title="Secret key" text={summaryOf(data)}>
      <ul className={classes.box} aria-label="Encrypted values">
        {data.columns.map((column) => (
          <li key={column.name} className={classes.line}>
            <div className={classes.grow}>
              <div className={classes.name}>{column.name.replaceAll("_", " ").replace(".", ": ")}</div>
              <div className={classes.facts}>{progressOf(column)}</div>
            </div>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function summaryOf({ status, previous_key_id }: Rotation): string {
  if (status === "running")
    return "Stored secrets are being encrypted with the new SECRET_KEY. Keep SECRET_KEY_PREVIOUS set.";
  return previous_key_id === null
    ? "All stored secrets are encrypted with the current SECRET_KEY."
    : "All stored secrets are encrypted with the new SECRET_KEY. You can remove SECRET_KEY_PREVIOUS.";
}

function progressOf({ total, checked, re_encrypted, unreadable }: Rotation["columns"][number]): string {
  const number = (count: number) => count.toLocaleString("en-US");
  const parts = [`${number(checked)} of ${number(total)} checked`, `${number(re_encrypted)} encrypted again`];
  if (unreadable > 0) parts.push(`${number(unreadable)} unreadable with both keys`);
  return parts.join(", ");
}

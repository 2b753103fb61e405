"use client";

import { ActionIcon, Button, Group, Loader, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { CodePackages as Allowed, CodeBundle } from "#api/flows/code-bundles/schema.ts";
import { useBundlePackages, useCodeBundle, useCodePackages } from "#components/api/code-packages.ts";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProblem } from "#components/fields/field-problems.tsx";
import { useDescribedBy } from "#components/fields/use-described-by.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";
import classes from "./code-packages.module.css";

/** The settings of a Code node about its packages. */
export interface PackagesSetting {
  /** With exact versions. */
  packages: readonly string[];
  /** The hash of the bundle with them; empty before the first one. */
  bundle: string;
}

export interface CodePackagesProps extends PackagesSetting {
  onChange: (setting: { packages: string[]; bundle: string }) => void;
  problems: readonly FieldProblem[];
  readOnly: boolean;
}

/**
 * The npm packages of a Code node. Each change bundles them again; the node changes once that has succeeded.
 */
export function CodePackages({ packages, bundle, onChange, problems, readOnly }: CodePackagesProps) {
  const id = useId();
  const allowed = useCodePackages();
  const stored = useCodeBundle(bundle);
  const { text, setText, refusal, isPending, make, add } = useBundling(packages, onChange);
  const shown = [...problems, ...toProblems(refusal)];
  const help = readOnly ? undefined : describeAllowed(allowed.data);
  const field = useDescribedBy<HTMLInputElement>(describedBy(id, { help, problems: shown }));
  const isStale = packages.length > 0 && (bundle === "" || stored.isError || problems.length > 0);
  return (
    <FieldFrame id={id} label="Packages" help={help} problems={shown}>
      <PackageList
        packages={packages}
        onRemove={readOnly ? null : (name) => void make(packages.filter((other) => other !== name))}
        isPending={isPending}
      />
      {!readOnly && allowed.data?.allowed && (
        <Group gap={8} wrap="nowrap">
          <TextInput
            id={id}
            ref={field}
            className={classes.input}
            placeholder="date-fns@^4"
            value={text}
            error={shown.length > 0}
            disabled={isPending}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") add();
            }}
          />
          <Button variant="default" loading={isPending} disabled={text.trim() === ""} onClick={add}>
            Add
          </Button>
          {isStale && (
            <Button variant="default" loading={isPending} onClick={() => void make(packages)}>
              Bundle again
            </Button>
          )}
        </Group>
      )}
      <div className={classes.state} role="status">
        {isPending ? (
          <>
            <Loader size={12} /> Fetching, verifying and bundling…
          </>
        ) : (
          stored.data && packages.length > 0 && describeBundle(stored.data)
        )}
      </div>
    </FieldFrame>
  );
}

/** Bundles packages with one that is typed, and why that was refused. */
function useBundling(packages: readonly string[], onChange: CodePackagesProps["onChange"]) {
  const [text, setText] = useState("");
  const [invalid, setInvalid] = useState<string | null>(null);
  const bundling = useBundlePackages();

  async function make(next: readonly string[]): Promise<void> {
    setInvalid(null);
    if (next.length === 0) {
      bundling.reset();
      onChange({ packages: [], bundle: "" });
      return;
    }
    // A refusal is shown as a problem of the field.
    const made = await bundling.mutateAsync(next).catch(() => null);
    if (!made) return;
    setText("");
    onChange({ packages: made.node_packages, bundle: made.hash });
  }

  function add(): void {
    const spec = parsePackageSpec(text);
    if (!spec) {
      setInvalid("Enter a package such as date-fns, date-fns@4.1.0 or lodash/get.");
      return;
    }
    void make([...packages.filter((each) => parsePackageSpec(each)?.module !== spec.module), text.trim()]);
  }

  return {
    text,
    setText(next: string) {
      setText(next);
      setInvalid(null);
    },
    refusal: invalid ?? bundling.error?.message ?? null,
    isPending: bundling.isPending,
    make,
    add,
  };
}

interface PackageListProps {
  packages: readonly string[];
  isPending: boolean;
  /** Null if they are read-only. */
  onRemove: ((name: string) => void) | null;
}

function PackageList({ packages, isPending, onRemove }: PackageListProps) {
  if (packages.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Packages">
      {packages.map((each) => (
        <li key={each} className={classes.package}>
          <code>{each}</code>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove ${each}`}
              disabled={isPending}
              onClick={() => onRemove(each)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

function toProblems(detail: string | null): FieldProblem[] {
  return detail === null ? [] : [{ code: "not_bundled", detail }];
}

function describeAllowed(allowed: Allowed | undefined): string | undefined {
  if (!allowed) return undefined;
  if (!allowed.allowed) return "npm packages are off. An administrator can enable them (CODE_PACKAGES).";
  const names = allowed.names === null ? "" : ` Allowed: ${allowed.names.join(", ")}.`;
  return `npm packages that the code imports.${names}`;
}

function describeBundle({ hash, bytes, packages }: CodeBundle): string {
  const count = packages.length === 1 ? "1 package" : `${packages.length} packages`;
  return `Ready: ${count}, ${Math.ceil(bytes / 1000)} KB, bundle ${hash.slice(0, 12)}`;
}

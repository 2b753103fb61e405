import { Select, type SelectProps } from "@mantine/core";
import { usePackageNames } from "#components/api/licenses.ts";

/** Selects the package of a form. */
export function PackageSelect(props: Omit<SelectProps, "label" | "data" | "allowDeselect">) {
  const packages = usePackageNames();
  return <Select label="Package" allowDeselect={false} data={packages.data ?? []} {...props} />;
}

export interface PackageFilterProps {
  /** Null for any. */
  value: string | null;
  onChange: (slug: string | null) => void;
}

/** Filters a list by package. */
export function PackageFilter({ value, onChange }: PackageFilterProps) {
  const packages = usePackageNames();
  return (
    <Select
      aria-label="Package"
      placeholder="Any package"
      w={152}
      clearable
      data={packages.data ?? []}
      value={value}
      onChange={onChange}
    />
  );
}

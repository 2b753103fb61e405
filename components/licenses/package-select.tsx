import { Select, type SelectProps } from "@mantine/core";
import { usePackageNames } from "#components/api/licenses.ts";

/** Which package a form is about. */
export function PackageSelect(props: Omit<SelectProps, "label" | "data" | "allowDeselect">) {
  const packages = usePackageNames();
  return <Select label="Package" allowDeselect={false} data={packages.data ?? []} {...props} />;
}

export interface PackageFilterProps {
  /** null: of any. */
  value: string | null;
  onChange: (slug: string | null) => void;
}

/** Which package's things a list shows. */
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

import { Select, type SelectProps } from "@mantine/core";
import { usePackageNames } from "#components/api/licenses.ts";
import { UrlSelect, type UrlSelectProps } from "#components/page/url-select.tsx";

/** Selects the package of a form. */
export function PackageSelect(props: Omit<SelectProps, "label" | "data" | "allowDeselect">) {
  const packages = usePackageNames();
  return <Select label="Package" allowDeselect={false} data={packages.data ?? []} {...props} />;
}

/** Filters a list by package. */
export function PackageFilter(filter: Pick<UrlSelectProps, "url" | "setUrl">) {
  const packages = usePackageNames().data ?? [];
  return (
    <UrlSelect {...filter} name="package" label="Package" placeholder="Any package" w={152} data={packages} />
  );
}

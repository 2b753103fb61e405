import { PageTabs } from "./page-tabs.tsx";

const tabs = [
  { href: "/packages", label: "Packages" },
  { href: "/packages/licenses", label: "Licenses" },
  { href: "/packages/features", label: "Features" },
  { href: "/packages/try", label: "Try it" },
];

/** Navigation between packages, licenses, features, and a trial validation. */
export function PackageTabs() {
  return <PageTabs label="Packages and licenses" tabs={tabs} />;
}

import { PageTabs } from "#components/shell/page-tabs.tsx";

const tabs = [
  { href: "/flows", label: "Flows" },
  { href: "/flows/stores", label: "Stores" },
];

/** Navigation between the flows and what they store. */
export function FlowTabs() {
  return <PageTabs label="Flows and stores" tabs={tabs} />;
}

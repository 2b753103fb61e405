import { PageTabs } from "./page-tabs.tsx";

const tabs = [
  { href: "/flows", label: "Flows" },
  { href: "/flows/templates", label: "Templates" },
  { href: "/flows/stores", label: "Stores" },
  { href: "/flows/tables", label: "Tables" },
];

/** Navigation between the flows, what to start from, and what they store. */
export function FlowTabs() {
  return <PageTabs label="Flows, templates, stores and tables" tabs={tabs} />;
}

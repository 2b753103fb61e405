import { PageTabs } from "./page-tabs.tsx";

const tabs = [
  { href: "/flows", label: "Flows" },
  { href: "/flows/templates", label: "Templates" },
  { href: "/flows/credentials", label: "Credentials" },
  { href: "/flows/variables", label: "Variables" },
  { href: "/flows/stores", label: "Stores" },
  { href: "/flows/tables", label: "Tables" },
];

/** Navigation between the flows, what to start from, and what they use and store. */
export function FlowTabs() {
  return <PageTabs label="Flows and what they use" tabs={tabs} />;
}

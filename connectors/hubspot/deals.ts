import type { OperationsInput } from "#engine/connectors/format.ts";
import {
  client,
  docs,
  findBy,
  listOf,
  newestOf,
  none,
  properties,
  property,
  safe,
  searchOf,
  shownProperties,
} from "./shared.ts";

const path = "/crm/v3/objects/deals";
const deal = { label: "Deal", required: true, placeholder: "5734", help: "Its id." } as const;
const dealname = property("Name", "dealname", "Order 1042");
const dealFields = {
  properties,
  dealname,
  amount: { ...property("Amount", "amount", "199.90"), kind: "number" as const },
  dealstage: { ...property("Stage", "dealstage", "closedwon"), help: "Its internal name." },
  pipeline: { ...property("Pipeline", "pipeline", "default"), more: true },
  closedate: { ...property("Close date", "closedate", "2026-05-31T00:00:00Z"), kind: "date_time" as const },
  owner: { ...property("Owner", "hubspot_owner_id", "41629779"), more: true },
};
export const order = {
  id: "5734",
  properties: { dealname: "Order 1042", amount: "199.90", dealstage: "closedwon" },
};
export const dealDocs = `${docs}/deals`;

const companyPath = "/crm/v3/objects/companies";
const company = { label: "Company", required: true, placeholder: "8821", help: "Its id." } as const;
const companyFields = {
  properties,
  name: property("Name", "name", "Acme"),
  domain: property("Domain", "domain", "example.com"),
  phone: property("Phone", "phone", "+49 30 1234567"),
  city: property("City", "city", "Berlin"),
  industry: { ...property("Industry", "industry", "COMPUTER_SOFTWARE"), more: true },
};
const acme = { id: "8821", properties: { name: "Acme", domain: "example.com" } };
const companyDocs = `${docs}/companies`;

export const deals: OperationsInput = {
  update_deal: {
    title: "Change a HubSpot deal",
    about: "Changes some properties of a deal.",
    synonyms: "edit deal, move stage, opportunity",
    docs: dealDocs,
    method: "PATCH",
    path: `${path}/{deal}`,
    fields: { deal, ...dealFields },
    effect: safe,
    proof: client,
    sample: order,
  },
  create_deal: {
    title: "Create a HubSpot deal",
    about: "Adds a deal to a pipeline.",
    synonyms: "add deal, opportunity",
    docs: dealDocs,
    method: "POST",
    path,
    fields: { ...dealFields, dealname: { ...dealname, required: true } },
    effect: none,
    proof: client,
    sample: order,
  },
  read_deal: {
    title: "Read a HubSpot deal",
    about: "Returns a deal.",
    synonyms: "get deal",
    docs: dealDocs,
    method: "GET",
    path: `${path}/{deal}`,
    fields: { deal, properties: shownProperties },
    effect: safe,
    proof: client,
    sample: order,
  },
  search_deals: {
    title: "Search HubSpot deals",
    about: "Returns deals that match words or filters.",
    synonyms: "find deal, opportunity",
    docs: dealDocs,
    ...searchOf(path),
    effect: safe,
    proof: client,
    sample: [order],
  },
  list_deals: {
    title: "List HubSpot deals",
    about: "Lists all deals.",
    docs: dealDocs,
    ...listOf(path),
    effect: safe,
    proof: client,
    sample: [order],
  },
  list_newest_deals: {
    title: "List the newest HubSpot deals",
    about: "Lists the newest 100 deals.",
    synonyms: "recently created deals",
    docs: dealDocs,
    ...newestOf(path),
    effect: safe,
    proof: client,
    sample: [order],
  },
};

export const companies: OperationsInput = {
  update_company: {
    title: "Change a HubSpot company",
    about: "Changes some properties of a company.",
    synonyms: "edit company, account",
    docs: companyDocs,
    method: "PATCH",
    path: `${companyPath}/{company}`,
    fields: { company, ...companyFields },
    effect: safe,
    proof: client,
    sample: acme,
  },
  create_company: {
    title: "Create a HubSpot company",
    about: "Adds a company.",
    synonyms: "add company, account",
    docs: companyDocs,
    method: "POST",
    path: companyPath,
    fields: { ...companyFields, name: { ...companyFields.name, required: true } },
    effect: none,
    proof: client,
    sample: acme,
  },
  find_company_by_domain: {
    title: "Find HubSpot companies by domain",
    about: "Returns the companies with a domain.",
    synonyms: "search company",
    docs: companyDocs,
    ...findBy(companyPath, "domain", { label: "Domain", required: true, placeholder: "example.com" }),
    effect: safe,
    proof: client,
    sample: [acme],
  },
  read_company: {
    title: "Read a HubSpot company",
    about: "Returns a company.",
    synonyms: "get company",
    docs: companyDocs,
    method: "GET",
    path: `${companyPath}/{company}`,
    fields: { company, properties: shownProperties },
    effect: safe,
    proof: client,
    sample: acme,
  },
  list_companies: {
    title: "List HubSpot companies",
    about: "Lists all companies.",
    docs: companyDocs,
    ...listOf(companyPath),
    effect: safe,
    proof: client,
    sample: [acme],
  },
};

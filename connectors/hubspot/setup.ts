import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_token: {
      url: "https://app.hubspot.com/private-apps",
      steps: [
        "Open Settings → Integrations → Private Apps and choose Create private app.",
        "On the Scopes tab, add the scopes of the operations that you use.",
        "Create the app, open Access token and choose Show token.",
      ],
    },
    oauth: {
      url: "https://developers.hubspot.com/",
      steps: [
        "Create a public app in your developer account.",
        "On the Auth tab, add the redirect URL and the scopes that Settings → Providers shows.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
  },
  notes: [
    "Properties are named as in the API, such as firstname, and not by their labels.",
    "HubSpot accepts 100 requests in 10 seconds for each private app, and more with some plans.",
  ],
  scopes: {
    "crm.objects.contacts.read": [
      "search_contacts",
      "read_contact",
      "list_contacts",
      "list_newest_contacts",
      "new_contact",
    ],
    "crm.objects.companies.read": ["find_company_by_domain", "read_company", "list_companies"],
    "crm.objects.deals.read": ["read_deal", "search_deals", "list_deals", "list_newest_deals", "new_deal"],
    "crm.objects.contacts.write": [
      "upsert_contact",
      "create_contact",
      "update_contact",
      "delete_contact",
      "note_on_contact",
    ],
    "crm.objects.companies.write": ["create_company", "update_company", "note_on_company"],
    "crm.objects.deals.write": ["create_deal", "update_deal", "note_on_deal"],
    "crm.objects.owners.read": ["list_owners"],
  },
};

import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_token: {
      url: "https://developers.hubspot.com/docs/api/private-apps",
      steps: [
        "As a super admin, open Development → Legacy apps in HubSpot, choose Create, and then Private.",
        "On the Scopes tab, add the scopes of the operations that you use.",
        "Create the app, and copy the access token that its Auth tab shows.",
      ],
    },
    oauth: {
      url: "https://developers.hubspot.com/",
      steps: [
        "Create an app for several accounts in your developer account.",
        "On the Auth tab, add the redirect URL and the scopes that Settings → Providers shows.",
        "Copy the client ID and the client secret to Settings → Providers.",
      ],
    },
  },
  notes: [
    "Properties are named as in the API, such as firstname, and not by their labels.",
    "HubSpot accepts 100 requests in 10 seconds for each private app, and 190 with Professional and Enterprise plans.",
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

export const url = "https://github.com/HubSpot/HubSpot-public-api-spec-collection";

export const operations = {
  read_account: { at: "GET /account-info/v3/details", values: [{}] },
};

import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    api_key: {
      url: "https://woocommerce.com/document/woocommerce-rest-api/",
      steps: [
        "Open WooCommerce → Settings → Advanced → REST API, and choose Add key.",
        "Choose a user, and Read/Write as the permission.",
        "Copy the consumer key and the consumer secret. They are shown once.",
      ],
    },
  },
  notes: ["The shop needs https, and permalinks other than Plain."],
};

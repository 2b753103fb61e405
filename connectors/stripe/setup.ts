import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    secret_key: {
      url: "https://dashboard.stripe.com/apikeys",
      steps: [
        "Choose Create restricted key, and allow what the operations need; or reveal the secret key.",
        "Copy the key. It begins with rk_ or sk_.",
      ],
    },
  },
  notes: [
    "A key with _test_ works on the data of the sandbox, one with _live_ on real payments.",
    "Amounts are in the smallest unit of the currency: 1000 is 10.00 euros, and 1000 yen.",
  ],
};

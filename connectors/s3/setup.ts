import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    access_key: {
      url: "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html",
      steps: [
        "Create a user in IAM that may use this bucket alone, and an access key for it.",
        "Copy the access key ID and the secret access key, which is shown once.",
        "Enter the endpoint of the bucket's region. Other storages name theirs beside their keys.",
      ],
    },
  },
  notes: [
    "The user needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket, as far as your flows use them.",
    "A storage in your own network must be allowed with EGRESS_ALLOW.",
  ],
};

import type { TriggersInput } from "#engine/connectors/format.ts";

const page = "https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html";

export const triggers: TriggersInput = {
  new_object: {
    title: "On a new or changed S3 object",
    about: "Starts the flow for each object that is uploaded to the bucket, or to a folder in it.",
    synonyms: "s3 trigger, new file, file uploaded, watch a bucket, object created",
    docs: page,
    fields: { prefix: { label: "Key begins with", placeholder: "invoices/2026/" } },
    source: {
      kind: "polling",
      operation: "list_objects",
      with: { order: "newest", limit: "1000" },
      // Those that come into view when newer ones are deleted are known, too.
      first: { limit: "2000" },
      id: ["key", "modified_at"],
      time: "modified_at",
      // An upload in parts has the time at which it began.
      overlapSeconds: 3600,
    },
    proof: { rank: "C", source: page, date: "2026-11-27" },
    sample: {
      key: "invoices/2026/1042.pdf",
      size: 48_213,
      etag: "9b2cf535",
      modified_at: "2026-11-27T09:00:00.000Z",
    },
  },
};

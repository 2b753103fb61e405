import { defineConnector, type OperationsInput } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

const client = { rank: "A", source: "@aws-sdk/client-s3", version: "3", date: "2026-11-27" } as const;
const docs = (page: string) => `https://docs.aws.amazon.com/AmazonS3/latest/API/API_${page}.html`;
const safe = { kind: "safe" } as const;

const key = {
  label: "Key",
  required: true,
  placeholder: "invoices/2026/1042.pdf",
  help: "The object's name, with its folders.",
} as const;

const operations: OperationsInput = {
  put_object: {
    title: "Upload to S3",
    about: "Stores a file or a text as an object. One with the same key is replaced.",
    synonyms: "put object, save file, upload, bucket",
    docs: docs("PutObject"),
    method: "PUT",
    path: "/{key}",
    fields: {
      key,
      content: { label: "Content", kind: "file", required: true, help: "A tag for a file, or text." },
      content_type: { label: "Content type", more: true, placeholder: "application/pdf" },
      cache_control: { label: "Cache-Control", more: true, placeholder: "max-age=3600" },
      acl: {
        label: "Access",
        kind: "choice",
        more: true,
        help: "Many buckets take no other than their own.",
        options: [
          { value: "private", label: "Private" },
          { value: "public-read", label: "Anybody may read it" },
          { value: "bucket-owner-full-control", label: "The owner of the bucket has full control" },
        ],
      },
    },
    effect: safe,
    proof: client,
    sample: { key: key.placeholder },
  },
  get_object: {
    title: "Download from S3",
    about: "Stores an object as a file of the execution.",
    synonyms: "get object, read file, download, bucket",
    docs: docs("GetObject"),
    method: "GET",
    path: "/{key}",
    fields: { key },
    file: true,
    effect: safe,
    proof: client,
    sample: { file_id: "01990000-0000-7000-8000-000000000001", filename: "1042.pdf", size: 48_213 },
  },
  list_objects: {
    title: "List S3 objects",
    about: "Lists the objects of the bucket, or of a folder in it.",
    synonyms: "list files, search bucket, get many, folder",
    docs: docs("ListObjectsV2"),
    method: "GET",
    path: "/",
    fields: {
      prefix: { label: "Key begins with", placeholder: "invoices/2026/" },
      delimiter: {
        label: "Folders",
        kind: "choice",
        more: true,
        options: [{ value: "/", label: "Only this folder, and the names of those in it" }],
      },
      limit: { label: "Objects at most", kind: "integer", default: "1000" },
      order: {
        label: "Order",
        kind: "choice",
        more: true,
        options: [
          { value: "key", label: "By key" },
          { value: "newest", label: "The newest first" },
        ],
        help: "S3 lists by key, so for the newest all are read, up to 100,000.",
      },
    },
    effect: safe,
    proof: client,
    sample: [
      { key: key.placeholder, size: 48_213, etag: "9b2cf535", modified_at: "2026-11-27T09:00:00.000Z" },
    ],
  },
  delete_object: {
    title: "Delete an S3 object",
    about: "Deletes an object. One that does not exist is no failure.",
    synonyms: "remove file, bucket",
    docs: docs("DeleteObject"),
    method: "DELETE",
    path: "/{key}",
    fields: { key },
    effect: safe,
    proof: client,
    sample: { key: key.placeholder },
  },
};

export default defineConnector({
  name: "s3",
  version: 1,
  title: "S3",
  about: "Stores, reads and lists files in a bucket of Amazon S3 or of a storage that understands it.",
  category: "storage",
  synonyms: "aws, amazon, bucket, minio, r2, spaces, wasabi, backblaze, object storage",
  docs: "https://docs.aws.amazon.com/AmazonS3/latest/API/",
  apiVersion: "2006-03-01",
  baseUrl: "{endpoint}/{bucket}",
  connection: {
    endpoint: {
      label: "Endpoint",
      kind: "origin",
      placeholder: "https://s3.eu-central-1.amazonaws.com",
      help: "Of Amazon: s3., the region, .amazonaws.com.",
    },
    bucket: { label: "Bucket", kind: "text", placeholder: "invoices" },
  },
  authentication: {
    access_key: { kind: "aws_sigv4", title: "Access key", service: "s3" },
  },
  test: { operation: "list_objects", account: [] },
  setup,
  operations,
  triggers,
});

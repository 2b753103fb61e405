export const packages = ["@aws-sdk/client-s3@3"];
export const fields = { endpoint: "https://s3.example.com", region: "eu-central-1", bucket: "invoices" };
export const headers = ["x-amz-acl", "cache-control"];

export async function createClient(load, origin) {
  const client = await load("@aws-sdk/client-s3");
  const s3 = new client.S3Client({
    ...{ endpoint: origin, region: fields.region, forcePathStyle: true },
    ...{ requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" },
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
  });
  // The recorder responds in JSON, which the client cannot read: its request was sent nevertheless.
  const isSent = (error) => {
    if (error.$metadata?.httpStatusCode !== 200) throw error;
  };
  return {
    send: (command, input) =>
      s3.send(new client[`${command}Command`]({ Bucket: fields.bucket, ...input })).catch(isSent),
  };
}

const Key = "2026/Grüße (1)+'a'.txt";
const file = { file_id: "01990000-0000-7000-8000-000000000001", sha256: "a" };
const text = { ContentType: "text/plain", Body: "Grüße" };

export const calls = {
  put_object: [
    { values: { key: Key, content: file }, call: (s3) => s3.send("PutObject", { Key, ...text }) },
    {
      values: {
        key: Key,
        content: "Grüße",
        content_type: "text/plain",
        acl: "public-read",
        cache_control: "max-age=60",
      },
      call: (s3) => s3.send("PutObject", { Key, ...text, ACL: "public-read", CacheControl: "max-age=60" }),
    },
  ],
  get_object: [{ values: { key: Key }, call: (s3) => s3.send("GetObject", { Key }) }],
  list_objects: [
    {
      values: { prefix: "2026/Grüße &+", delimiter: "/", limit: "10" },
      call: (s3) => s3.send("ListObjectsV2", { Prefix: "2026/Grüße &+", Delimiter: "/", MaxKeys: 10 }),
    },
  ],
  delete_object: [{ values: { key: Key }, call: (s3) => s3.send("DeleteObject", { Key }) }],
};

/** The output of a failure trigger, for suggestions and tests. A sample must not change by itself. */
export const sampleFailure = {
  flow: { id: "0190a1b2-0000-7000-8000-000000000001", name: "Orders" },
  execution: { id: "0190a1b2-0000-7000-8000-000000000002", failed_at: "2026-01-05T09:00:00.000+00:00" },
  node: { id: "V1StGXR8_Z5jdHi6B-myT9oS", key: "http_request", label: "HTTP Request" },
  error: { code: "http_status", message: "GET https://api.example.com/orders responded with status 500." },
  url: "https://flows.example.com/executions/0190a1b2-0000-7000-8000-000000000002",
  count: 1,
};

/** The endpoints of docs/specification.md §4, in its order and spelling. */
const endpoints = [
  "GET /v1/packages/flow/latest",
  "POST /v1/packages/flow/licenses/validate",
  "GET /v1/packages/builder/latest",
  "POST /v1/packages/builder/entitlements",
  "GET /builder/elements/index.json",
  "GET /builder/elements/items/{id}.json",
  "GET /builder/elements/previews/{id}.html",
];

/** The listing object (docs/specification.md §2). */
export function listing(ok: boolean) {
  return { service: "millrace", ok, endpoints };
}

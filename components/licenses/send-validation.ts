import { z } from "zod";
import { parseJson } from "#components/api/parse-json.ts";
import { type Verdict, verifyResponse } from "./verify-response.ts";

export interface ValidationFormValues {
  license_key: string;
  action: string;
  name: string;
  version: string;
}

/** The result, and whether its signature is valid. */
export interface ValidationAttempt {
  status: number;
  code: string;
  detail: string;
  /** The response headers that belong to its signature. */
  headers: string;
  body: string;
  verdict: Verdict;
}

const path = "/v1/packages/flow/licenses/validate";
const signed = ["date", "content-digest", "signature-input", "signature"];
const responseSchema = z.looseObject({ code: z.string(), detail: z.string() });
const keySetSchema = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string() })),
});

/** Calls the public endpoint without the session, as an installation does. */
export async function sendValidation(values: ValidationFormValues): Promise<ValidationAttempt> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toBody(values)),
  });
  const body = await response.text();
  const result = responseSchema.safeParse(parseJson(body)).data;
  return {
    status: response.status,
    code: result?.code ?? "unexpected_answer",
    detail: result?.detail ?? "The service sent a response that this page cannot read.",
    headers: signed.map((name) => `${name}: ${response.headers.get(name) ?? ""}`).join("\n"),
    body: pretty(body),
    verdict: await verify(response.headers, body),
  };
}

async function verify(headers: Headers, body: string): Promise<Verdict> {
  const keys = keySetSchema.safeParse(await (await fetch("/v1/keys", { credentials: "omit" })).json());
  if (!keys.success) return { kind: "refused", reason: "The published keys could not be read." };
  return verifyResponse({ method: "POST", path, headers, body }, keys.data.keys);
}

function toBody({ license_key, action, name, version }: ValidationFormValues) {
  return {
    license_key: license_key.trim(),
    action,
    ...(name.trim() && { instance: { name: name.trim() } }),
    ...(version.trim() && { version: version.trim() }),
    nonce: crypto.randomUUID(),
  };
}

function pretty(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

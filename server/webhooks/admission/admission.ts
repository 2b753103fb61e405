import { callMethods } from "#engine/webhook/methods.ts";
import type { Selection } from "#engine/webhook/reception.ts";
import type { WebhookSettings } from "#engine/webhook/settings.ts";
import type { DecryptedCredential } from "#server/identity/credentials/data.ts";
import { type AddressRange, parseAddressRange } from "#server/platform/addresses/address-range.ts";
import type { Authenticator } from "./authenticator.ts";
import { type Deduplication, toDeduplication } from "./deduplication.ts";
import type { Rate } from "./rate-limit.ts";
import { toAuthenticator } from "./to-authenticator.ts";

/** A node's settings, precomputed once for all of its calls. Settings that are off are null. */
export interface Admission {
  /** Upper-case methods that start the flow. */
  methods: ReadonlySet<string>;
  /** The value of `Allow`. */
  allow: string;
  addresses: readonly AddressRange[] | null;
  rate: Rate | null;
  maxBodyBytes: number | null;
  authenticator: Authenticator | null;
  /** Answers Slack's URL verification. */
  answersChallenge: boolean;
  /** Answers a provider's GET with this verify token. */
  verifyToken: string | null;
  deduplication: Deduplication | null;
  /** The calls that start the flow, if others are acknowledged without starting it. */
  takes: Selection | null;
  /** Origins that browsers may call from; `*` for all. */
  origins: ReadonlySet<string> | null;
  responseTimeoutMs: number | null;
  form: Exclude<NonNullable<WebhookSettings["form_response"]>, { type: "json" }> | null;
}

const everyday = callMethods({});

/** The admission of a node without settings: every call is admitted. */
export const defaultAdmission: Admission = {
  methods: everyday.accepted,
  allow: everyday.allow,
  addresses: null,
  rate: null,
  maxBodyBytes: null,
  authenticator: null,
  answersChallenge: false,
  verifyToken: null,
  deduplication: null,
  takes: null,
  origins: null,
  responseTimeoutMs: null,
  form: null,
};

/**
 * @param opened the credentials that the settings name and that exist
 * @param nodeKey the trigger's own
 */
export function toAdmission(
  settings: WebhookSettings,
  opened: readonly DecryptedCredential[],
  nodeKey: string,
): Admission {
  const { accepted, allow } = callMethods(settings);
  const { allowed_addresses: addresses = [], cors_origins: origins = [] } = settings;
  const {
    authentication,
    rate_limit: rate,
    form_response: form,
    response_timeout_seconds: timeoutSeconds,
  } = settings;
  return {
    methods: accepted,
    allow,
    addresses: addresses.length > 0 ? addresses.map(parseAddressRange) : null,
    rate: rate ? { calls: rate.calls, perSeconds: rate.per_seconds } : null,
    maxBodyBytes: settings.max_body_bytes ?? null,
    authenticator: toAuthenticator(authentication, opened),
    answersChallenge: authentication?.type === "signature" && authentication.preset === "slack",
    verifyToken: null,
    deduplication: toDeduplication(settings.deduplication, nodeKey),
    takes: null,
    origins: origins.length > 0 ? new Set(origins) : null,
    responseTimeoutMs: timeoutSeconds === undefined ? null : timeoutSeconds * 1000,
    form: form && form.type !== "json" ? form : null,
  };
}

import { renderSVG } from "uqr";
import type { SecondFactorSetUp } from "#api/identity/second-factors/schema.ts";
import { config } from "#server/platform/config/config.ts";
import { totpUri } from "./totp.ts";

/** The data for setting up a user's app with a secret. */
export function toSetUp(secret: string, account: string): SecondFactorSetUp {
  const uri = totpUri(secret, { issuer: `Millrace (${new URL(config().baseUrl).host})`, account });
  return { secret, uri, qr_code: renderSVG(uri, { border: 2 }) };
}

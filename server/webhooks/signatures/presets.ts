import type { SignaturePreset } from "#engine/webhook/settings.ts";
import { type GenericHmac, genericHmac } from "./generic.ts";
import { github } from "./github.ts";
import type { SignatureScheme } from "./scheme.ts";
import { shopify } from "./shopify.ts";
import { slack } from "./slack.ts";
import { standardWebhooks } from "./standard-webhooks.ts";
import { stripe } from "./stripe.ts";

const providers = { github, shopify, slack, stripe, standard_webhooks: standardWebhooks };

/** The signature scheme of a preset's provider. */
export function signatureScheme(preset: SignaturePreset, generic: GenericHmac): SignatureScheme {
  return preset === "generic" ? genericHmac(generic) : providers[preset];
}

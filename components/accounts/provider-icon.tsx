import { IconBrandGithub, IconBrandGoogle, IconLogin2 } from "@tabler/icons-react";
import type { ProviderKind } from "#api/identity/providers/schema.ts";

const icons = { google: IconBrandGoogle, github: IconBrandGithub, oidc: IconLogin2 } as const;

export function ProviderIcon({ kind }: { kind: ProviderKind }) {
  const Icon = icons[kind];
  return <Icon size={18} aria-hidden />;
}

/**
 * Whether an issuer of Microsoft Entra ID stands for every tenant. Anyone with a tenant decides about its
 * addresses and groups, so roles and addresses of such an issuer prove nothing.
 */
export function isEveryTenant(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (url === null || !/^login\.(?:partner\.)?microsoftonline\.(?:com|us|cn)$/.test(url.hostname))
    return false;
  return /^\/+(?:common|organizations|consumers)(?:\/|$)/i.test(decode(url.pathname));
}

export const oneTenant =
  "must be the issuer of one tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0";

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

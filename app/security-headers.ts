import { strictTransport } from "#lib/strict-transport.ts";

export interface PageSecurity {
  /** Fresh for every request. */
  nonce: string;
  /** React's development build evaluates strings and the bundler talks over a WebSocket. */
  development: boolean;
  /** Whether users reach this installation over TLS. */
  secure: boolean;
}

/** 128 random bits in base64, as CSP wants a nonce. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * The headers of every page (docs/promises.md S14). Scripts run only with the request's nonce or when loaded by one that has it;
 * nothing is loaded from, sent to or embedded in another origin. Mantine and the canvas set inline styles, which cannot run code.
 */
export function securityHeaders({ nonce, development, secure }: PageSecurity) {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(secure ? { "Strict-Transport-Security": strictTransport } : {}),
  };
}

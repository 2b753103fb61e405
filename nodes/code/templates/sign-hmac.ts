import type { ExampleTemplate } from "./template.ts";

const source = `// Store the secret as a variable of the flow and use vars.signing_secret here.
const secret = input.secret;
const text = JSON.stringify(input.body);
const encoder = new TextEncoder();
const algorithm = { name: "HMAC", hash: "SHA-256" };
const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));

return { text, signature: signature.toHex() };
`;

export default {
  label: "Sign with HMAC SHA-256",
  source,
  input: { secret: "key", body: { id: 1 } },
  output: { text: '{"id":1}', signature: "c95c6a7c2c7c761e984c68cf64b4bca93f07242900aafdbb328d3bb75ab0dcb0" },
} satisfies ExampleTemplate;

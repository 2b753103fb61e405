/** Words of names whose values are secrets: `client_secret`, `accessToken`, `api-key`, `X-Amz-Signature`. */
const secretWords =
  /^(?:pass|passwd|password|passphrase|pwd|pin|otp|cvc|cvv|secret|secrets|token|tokens|jwt|bearer|auth|authorization|credential|credentials|cookie|session|sessionid|sid|csrf|xsrf|signature|sig|apikey|accesskey|privatekey|csrftoken|xsrftoken|accesstoken|authtoken|refreshtoken)$/;
const secretPairs = /^(?:api|access|private|secret|subscription|functions|auth)_key$/;

/** True for the name of a parameter, a property or a header whose value is usually a secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  if (words.at(-1) === "id" || words.at(-1) === "type") return false;
  const pairs = words.slice(1).map((word, index) => `${words[index]}_${word}`);
  return words.some((word) => secretWords.test(word)) || pairs.some((pair) => secretPairs.test(pair));
}

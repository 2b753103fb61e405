import { type NamedAuthentication, secretFieldsOf } from "#engine/connectors/authenticate.ts";
import { baseUrlOf, hostsOf } from "#engine/connectors/base-url.ts";
import type { Connector } from "#engine/connectors/format.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import { cleanField, fieldProblem } from "./secret-fields.ts";

type Given = Readonly<Record<string, string>>;
type Described = Pick<Connector, "title" | "baseUrl" | "bases" | "connection" | "authentication" | "server">;

/** The fields of a connection, checked and cleaned. */
export interface ReadFields {
  /** Null if anybody may call the connector. */
  way: NamedAuthentication | null;
  plain: Record<string, string>;
  secret: Record<string, string>;
  /** Where the secret may be sent. */
  hosts: string[];
}

/**
 * The way to sign in that someone means: the one that they name, else the first one whose fields they give, else the first
 * one that has fields, so that its missing fields can be named.
 */
export function chooseWay(
  { title, authentication }: Described,
  given: Given,
  name: string | undefined,
): NamedAuthentication | null | { problem: InputProblem } {
  const ways = Object.entries(authentication).map(([each, method]) => ({ name: each, method }));
  if (name !== undefined && name !== "") {
    const named = ways.find((way) => way.name === name);
    if (named) return named;
    const known = ways.map((way) => `“${way.name}”`).join(", ");
    const detail = `${title} has no way to sign in named “${name}”.${known === "" ? "" : ` It has ${known}.`}`;
    return { problem: { pointer: "/authentication", code: "unknown_authentication", detail } };
  }
  if (ways.length === 0) return null;
  const filled = ways.find((way) => {
    const fields = Object.entries(secretFieldsOf(way));
    return (
      fields.length > 0 && fields.every(([field, { optional }]) => optional || (given[field] ?? "") !== "")
    );
  });
  return filled ?? ways.find(({ method }) => method.kind !== "oauth2") ?? ways[0] ?? null;
}

/**
 * Reads the fields of a connection. Every one that is missing, unknown or unfit is a problem that names it.
 *
 * @param needsSecrets false if the secret fields that are not given keep their values
 */
export function readFields(
  connector: Described,
  way: NamedAuthentication | null,
  given: Given,
  needsSecrets = true,
): ReadFields | { problems: InputProblem[] } {
  const secretFields = way === null ? {} : secretFieldsOf(way);
  const known = new Set([...Object.keys(connector.connection), ...Object.keys(secretFields)]);
  const problems: InputProblem[] = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => problemOf(name, "unknown_field", unknownField(name, known)));
  const plain: Record<string, string> = {};
  for (const [name, field] of Object.entries(connector.connection)) {
    const value = cleanPlain(connector, name, (given[name] ?? field.default ?? "").trim());
    const detail = plainProblem(name, field, value);
    if (detail === null) plain[name] = value;
    else problems.push(problemOf(name, value === "" ? "value_required" : "value_invalid", detail));
  }
  const secret: Record<string, string> = {};
  for (const [name, { label, optional = false }] of Object.entries(secretFields)) {
    if (way === null || (given[name] === undefined && (optional || !needsSecrets))) continue;
    // A plain field of this name is a part of the address, and counts for both.
    if (optional && (given[name]?.trim() === "" || Object.hasOwn(connector.connection, name))) continue;
    const value = cleanField(way, name, given[name] ?? "");
    const detail = value === "" ? `“${label}” is required.` : fieldProblem(way, name, value);
    if (detail === null) secret[name] = value;
    else problems.push(problemOf(name, value === "" ? "value_required" : "secret_invalid", detail));
  }
  if (problems.length > 0) return { problems };
  return { way, plain, secret, hosts: hostsOf(connector, plain) };
}

/** `acme` where `https://acme.zendesk.com/agent` was pasted. Only the connector's domain is taken off: every other address is refused. */
function cleanPlain({ baseUrl, connection }: Described, name: string, pasted: string): string {
  if (connection[name]?.kind !== "label") return pasted;
  const host = pasted.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "");
  const [, suffix = ""] = baseUrl.split("://")[1]?.split("/")[0]?.split(`{${name}}`) ?? [];
  const isWhole = suffix !== "" && host.toLowerCase().endsWith(suffix.toLowerCase());
  return isWhole ? host.slice(0, -suffix.length) : pasted;
}

const kindText = {
  label: "one part of a host name: letters, digits and hyphens",
  origin: "the address of a server, such as https://shop.example.com",
  text: "a text",
  host: "the name or the address of a host, such as db.example.com",
  port: "a port from 1 to 65535",
  choice: "one of its options",
  certificates: "certificates in PEM: text that begins with -----BEGIN CERTIFICATE-----",
} as const;

function plainProblem(name: string, field: Described["connection"][string], value: string): string | null {
  if (value === "") return field.optional ? null : `“${field.label}” is required.`;
  const maxChars = field.kind === "certificates" ? maxCertificateChars : maxPlainChars;
  if (value.length > maxChars) return `“${field.label}” is longer than ${maxChars} characters.`;
  if (field.kind === "choice" && !field.options?.some((option) => option.value === value))
    return `“${field.label}” must be ${kindText.choice}: ${field.options?.map((option) => option.value).join(", ")}.`;
  const fits = baseUrlOf({ baseUrl: "", connection: { [name]: field } }, { [name]: value }) !== null;
  return fits ? null : `“${field.label}” must be ${kindText[field.kind]}.`;
}

/** A part of an address. */
const maxPlainChars = 300;
const maxCertificateChars = 10_000;

function unknownField(name: string, known: ReadonlySet<string>): string {
  const names = [...known].map((each) => `“${each}”`).join(", ");
  return `There is no field “${name}” here. ${names === "" ? "No field is needed." : `The fields are ${names}.`}`;
}

/** A problem of a field, with its JSON pointer (RFC 6901). */
function problemOf(name: string, code: string, detail: string): InputProblem {
  return { pointer: `/fields/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, code, detail };
}

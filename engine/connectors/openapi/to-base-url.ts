import type { z } from "zod";
import type { connectorSchema } from "#engine/connectors/format.ts";
import { parseHost } from "#lib/credential-hosts.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { createNames, toTitle } from "./names.ts";
import { listOf, objectOf, textOf } from "./read.ts";

interface Base {
  baseUrl: string;
  connection: z.input<typeof connectorSchema>["connection"];
}

/** A server that each connection names. */
const ownServer = (path: string): Base => ({
  baseUrl: `{server}${path}`,
  connection: { server: { label: "Server", kind: "origin", placeholder: "https://api.example.com" } },
});

/** Completes a relative URL, or none, with the description's own address (OpenAPI 3.1, "Server Object"). */
const inside =
  (location: string) =>
  (server: JsonObject): JsonObject => {
    const url = textOf(server.url) ?? "/";
    return /[{}]|^https?:/i.test(url) ? server : { ...server, url: URL.parse(url, location)?.href ?? url };
  };

/**
 * The base URL of the first server that can be used. Variables of it become fields of the connection. A relative URL, or none,
 * needs the server, unless the description was loaded from a URL.
 */
export function toBaseUrl(document: JsonObject, location: string | null): Base {
  const given = listOf(document.servers).map(objectOf);
  const servers = location === null ? given : (given.length > 0 ? given : [{}]).map(inside(location));
  const bases = servers.map(toBase).filter((base) => base !== null);
  return bases.find(({ baseUrl }) => baseUrl.startsWith("https:")) ?? bases[0] ?? ownServer("");
}

function toBase(server: JsonObject): Base | null {
  const url = textOf(server.url)?.replace(/\/+$/, "");
  if (url === undefined || url === "") return null;
  if (!/^https?:\/\//i.test(url))
    return url.startsWith("//") ? toBase({ ...server, url: `https:${url}` }) : relative(url);
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "";
  // A variable that is more than a label of the host: the whole server is entered.
  if (/\{[^{}]*\}:|:\{|^\{[^{}]*\}$/.test(host)) return ownServer(pathOf(url, host));
  const nameOf = createNames();
  const variables = objectOf(server.variables);
  const connection: NonNullable<Base["connection"]> = {};
  const baseUrl = url.replaceAll(/\{([^{}]+)\}/g, (_, variable: string, at: number) => {
    const { default: usual, description, enum: values } = objectOf(variables[variable]);
    const name = nameOf(variable);
    const placeholder = textOf(usual)?.slice(0, 200);
    const help = [textOf(description), oneOf(listOf(values))]
      .filter((each) => each !== undefined)
      .join(" ")
      .slice(0, 500);
    connection[name] = {
      label: toTitle(variable),
      kind: at < url.indexOf(host) + host.length ? "label" : "text",
      ...(placeholder !== undefined && { placeholder }),
      ...(help !== "" && { help }),
    };
    return `{${name}}`;
  });
  const example = baseUrl.replaceAll(/\{[^{}]*\}/g, "x");
  if (parseHost(example) === null || /[?#]/.test(baseUrl)) return null;
  return { baseUrl, connection };
}

const maxValues = 20;

/** “One of us, de.” */
function oneOf(values: readonly Json[]): string | undefined {
  const texts = values.flatMap((value) => (typeof value === "object" ? [] : [String(value)]));
  return texts.length === 0 || texts.length > maxValues ? undefined : `One of ${texts.join(", ")}.`;
}

const relative = (path: string) =>
  /[{}?#]/.test(path) ? null : ownServer(`/${path.replace(/^[./]+/, "")}`.replace(/\/$/, ""));

/** The path of a URL after its host, without variables. */
function pathOf(url: string, host: string): string {
  const path = url.slice(url.indexOf(host) + host.length);
  return /[{}?#]/.test(path) ? "" : path;
}

import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

/**
 * A description in OpenAPI 3. Only Swagger 2.0 has its parts in other places: the reader of 3.1 reads 3.0 too.
 *
 * @param location its URL, whose scheme is that of an API that names none; without one, it is https
 */
export function upgradeSwagger(document: JsonObject, location: string | null): JsonObject {
  if (document.swagger === undefined) return document;
  const { schemes } = document;
  const isNamed = Array.isArray(schemes) && schemes.length > 0;
  const scheme = location === null ? "https" : new URL(location).protocol.slice(0, -1);
  const upgraded: unknown = upgradeFromTwoToThree(isNamed ? document : { ...document, schemes: [scheme] });
  return isJsonObject(upgraded) ? upgraded : {};
}

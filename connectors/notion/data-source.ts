import {
  type CodeContext,
  type Done,
  type Fail,
  failed,
  isJsonObject,
  type Json,
  toText,
} from "#engine/connectors/operation-code.ts";
import { getDatabase } from "./shared.ts";

/**
 * Does something with a data source. People paste the id in a database's URL, which is that of the database: then it is done with
 * the database's only data source.
 */
export async function withDataSource(
  { request }: Pick<CodeContext, "request">,
  id: Json,
  act: (id: Json) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  const tried = await act(id);
  if (tried.kind === "done" || !tried.error.message.includes("object_not_found")) return tried;
  const found = await request(getDatabase, { id });
  if (found.kind === "fail" || !isJsonObject(found.output)) return tried;
  const sources = Array.isArray(found.output.data_sources)
    ? found.output.data_sources.filter(isJsonObject)
    : [];
  const [first, ...others] = sources;
  if (first === undefined) return tried;
  if (others.length === 0) return act(first.id ?? null);
  const listed = sources
    .map(({ id: each, name }) => `${toText(name ?? "")} (${toText(each ?? "")})`)
    .join(", ");
  return failed("data_source_ambiguous", `This database has several data sources. Choose one: ${listed}.`);
}

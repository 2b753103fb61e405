import type { z } from "zod";
import type { Role } from "#api/identity/roles/schema.ts";
import type { FlowThingParam } from "./flow-things.ts";

/**
 * What server and browser agree on for one management endpoint: who may call it, what it accepts and what it returns.
 * Routing, authorization, parsing, the OpenAPI document and the browser's typed calls all derive from it, so that none of
 * them can be forgotten or differ.
 */
export interface Contract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/flows/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** The endpoint's group in the API document: "Flows". */
  readonly tag: string;
  /** The lowest role allowed; `public` for anyone. */
  readonly access: Role | "public";
  readonly params?: z.ZodObject;
  /**
   * The parameter that names a flow or something in one. If it does not exist, or the caller cannot see its flow, the
   * response is the same 404, and the handler is not called. An endpoint that lists flows, or that names them in its query
   * or body, checks them itself. `test/access/flow-table.ts` names every endpoint's way.
   */
  readonly names?: FlowThingParam;
  readonly query?: z.ZodType;
  /** A JSON body. 400 if it is not JSON, 422 with a pointer to each problem if it does not match. */
  readonly body?: z.ZodType;
  /** The handler reads the JSON body itself, because it may be large and is parsed elsewhere. `body` is for documents and clients. */
  readonly isBodyUnread?: true;
  /**
   * The fields of a form that is sent instead of JSON, for the document. The handler reads the form itself, because it
   * may contain files that must not be held in memory.
   */
  readonly multipart?: z.ZodObject;
  /** The content type of a body that the handler reads itself while it arrives, because it may be large: `text/csv`. */
  readonly upload?: string;
  /** The successful responses, by status; null without a JSON body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** The content type of a 200 response that is not JSON: `text/event-stream`. */
  readonly mediaType?: string;
  /** The events of a `text/event-stream`, by name, with their data. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** Codes of the refusals that clients should expect, for the document. */
  readonly refusals?: readonly string[];
}

/**
 * Declares a contract and keeps its exact type.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineContract<const Declared extends Contract>(contract: Declared): Declared {
  return contract;
}

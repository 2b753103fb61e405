import type { CodeTemplate } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";

/** A template with an example, which a test runs in the sandbox. */
export interface ExampleTemplate extends CodeTemplate {
  input: Json;
  output: Json;
  /** The responses to the requests of the example, as JSON, by their URLs. */
  responses?: Readonly<Record<string, Json>>;
}

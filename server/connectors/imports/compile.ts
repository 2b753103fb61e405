import type { Operation } from "#engine/connectors/format.ts";
import {
  type CompiledDescription,
  compilationSchema,
  compiledLineSchema,
} from "#engine/connectors/openapi/compiled.ts";
import type { DescriptionCompiling } from "#engine/conversion-port.ts";
import { clock } from "#lib/clock.ts";
import type { JsonObject } from "#lib/json.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { descriptionConverter } from "#server/platform/sandbox/service.ts";

/** The result of the converter's process. Nothing of it is trusted before it is parsed. */
export interface Compilation {
  /** The rest of the request; null if the input was a description. */
  request: JsonObject | null;
  /** Null if the request has none. */
  description: CompiledDescription | null;
  operations: ReadonlyMap<string, Operation>;
}

export type CompileOptions = Omit<DescriptionCompiling, "kind" | "today">;

/** Reads a description in the converter's process, and checks what it wrote. */
export async function compile(
  input: Uint8Array,
  options: CompileOptions,
  signal: AbortSignal,
): Promise<Compilation | Refusal> {
  const operations = new Map<string, Operation>();
  const result = await descriptionConverter().convert({
    conversion: { kind: "compile_openapi", today: clock.now().toISOString().slice(0, 10), ...options },
    inputs: [
      async function* () {
        yield input;
      },
    ],
    async save(content) {
      operations.clear();
      for await (const line of linesOf(content)) {
        const { name, operation } = compiledLineSchema.parse(JSON.parse(line));
        operations.set(name, operation);
      }
      return null;
    },
    signal,
  });
  if (result.kind === "fail") return refuseCompilation(result.error);
  return { ...compilationSchema.parse(result.value), operations };
}

function refuseCompilation({ code, message }: { code: string; message: string }): Refusal {
  if (code === "invalid_json") return refuse(400, code, message);
  const status = code === "file_too_large" ? 413 : code === "conversion_failed" ? 503 : 422;
  const known = code.startsWith("description_") || code === "conversion_failed";
  return refuse(
    status,
    known ? code : code === "file_too_large" ? "description_too_large" : "description_invalid",
    message,
  );
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

import type { Conversion, ConversionPort, ConversionResult } from "#engine/conversion-port.ts";
import { createChildPool } from "./child-pool.ts";
import { conversionJob, type EndedConversion, type RunningConversion } from "./conversion-job.ts";
import { converterProgram } from "./converter-program.ts";
import { memoryEnds } from "./memory-ends.ts";

/** Processor time. 100 MB of CSV take some ten seconds, and a large page a part of one. */
function cpuMsOf({ kind }: Conversion): number {
  if (kind === "read_csv" || kind === "write_zip" || kind === "compile_openapi") return 60_000;
  return kind === "read_html" || kind === "extract_html" ? 10_000 : 30_000;
}

/** Converts documents, in separate processes. */
export interface Converter extends ConversionPort {
  /** The process ids of its children. */
  pids(): number[];
  /** Ends the children. Running conversions fail. */
  close(): void;
}

class Stalled extends Error {}

/**
 * @param maxChildren the number of conversions that may run at once, each in its own child
 * @param program the program that the children run; tests pass another one
 */
export function createConverter(maxChildren: number, program = converterProgram): Converter {
  const { run, pids, close } = createChildPool(program, maxChildren);
  return {
    async convert(request) {
      const own = new AbortController();
      const signal = AbortSignal.any([request.signal, own.signal]);
      const cpuMs = cpuMsOf(request.conversion);
      const options = {
        cpuMs,
        signal,
        abort: (cause: unknown) => own.abort(cause),
        onStall: () => own.abort(new Stalled()),
      };
      let job: RunningConversion | null = null;
      try {
        const result = await run(
          signal,
          () => {
            job = conversionJob(request, options);
            return job;
          },
          { isWorthAnother: (reason) => !memoryEnds.has(reason) },
        );
        if (result.kind === "ended") return await toResult(result.frame, job);
        if (result.kind === "killed") return tooComplex(`took more than ${cpuMs / 1000} s of processor time`);
        if (memoryEnds.has(result.reason)) return tooComplex("needs more memory than is allowed");
        const message = `The process that reads and writes files ended (${result.reason}).`;
        return { kind: "fail", error: { code: "conversion_failed", message }, retryable: true };
      } catch (cause) {
        if (cause instanceof Stalled) return tooComplex("took too long");
        throw cause;
      }
    },
    pids,
    close,
  };
}

async function toResult(
  { result, error }: EndedConversion,
  job: RunningConversion | null,
): Promise<ConversionResult> {
  if (result === null) {
    // The incomplete file is gone before anybody hears of the failure.
    await job?.saved.catch(() => null);
    const { code, message } = error ?? { code: "conversion_failed", message: "There is no result." };
    return { kind: "fail", error: { code, message }, retryable: false };
  }
  return { kind: "done", value: result.value, saved: (await job?.saved) ?? null };
}

function tooComplex(what: string): ConversionResult {
  const message = `Converting the file ${what}. Split it, or read less of it.`;
  return { kind: "fail", error: { code: "file_too_complex", message }, retryable: false };
}

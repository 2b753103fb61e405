import type { StepActivity } from "#engine/activity.ts";
import type { Call, StepError, WebhookResponse } from "#engine/outcome.ts";
import type { FilePort } from "#engine/ports.ts";
import type { StoreAccess, UseStore } from "#engine/store/access.ts";
import type { TableAccess, UseTable } from "#engine/tables/access.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import type { Mask } from "#server/identity/credentials/mask.ts";
import type { SecretMasks } from "#worker/variables/secret-masks.ts";

/** A step's row without secrets. Its texts are masked by their values, so that escapes do not hide any. */
export function maskRow(row: JournalStep, mask: Mask): JournalStep {
  return {
    ...row,
    input: maskJson(row.input, mask),
    config: maskJson(row.config, mask),
    output: maskJson(row.output, mask),
    error: row.error && maskError(row.error, mask),
    warnings: row.warnings.map((warning) => ({ ...warning, message: mask(warning.message) })),
    activity: row.activity && maskActivity(row.activity, mask),
  };
}

function maskJson(text: string | null, mask: Mask): string | null {
  return text === null ? null : JSON.stringify(mask(JSON.parse(text)));
}

export function maskError(error: StepError, mask: Mask): StepError {
  return {
    ...error,
    message: mask(error.message),
    ...(error.detail !== undefined && { detail: mask(error.detail) }),
  };
}

function maskActivity(activity: StepActivity, mask: Mask): StepActivity {
  return {
    ...activity,
    logs: activity.logs.map((line) => ({ ...line, text: mask(line.text) })),
    requests: activity.requests.map((request) => ({
      ...request,
      method: mask(request.method),
      url: mask(request.url),
      failure: mask(request.failure),
    })),
  };
}

export function maskResponse(
  { status, headers, body, ...more }: WebhookResponse,
  mask: Mask,
): WebhookResponse {
  return {
    ...more,
    status,
    headers: headers.map(([name, value]) => [mask(name), mask(value)]),
    body: mask(body),
  };
}

/** The data that a step passes to another execution, or stores for others. */
export function maskPassedOn<Passed extends Call | UseStore | UseTable>(outcome: Passed, mask: Mask): Passed {
  if (outcome.kind === "call") return { ...outcome, input: mask(outcome.input) };
  if (outcome.kind === "table") return { ...outcome, access: maskRowValues(outcome.access, mask) };
  return { ...outcome, access: maskAccess(outcome.access, mask) };
}

/** The values that are written. A filter compares with the secret itself. */
function maskRowValues(access: TableAccess, mask: Mask): TableAccess {
  if (!("values" in access)) return access;
  return { ...access, values: access.values.map(({ name, value }) => ({ name, value: mask(value) })) };
}

function maskAccess(access: StoreAccess, mask: Mask): StoreAccess {
  const key = mask(access.key);
  return "value" in access ? { ...access, key, value: mask(access.value) } : { ...access, key };
}

/** Stores files without secrets. */
export function maskFiles(files: FilePort, { mask, maskStream }: SecretMasks): FilePort {
  return {
    find: files.find,
    store: (executionId, file, content) =>
      files.store(executionId, { ...file, filename: mask(file.filename) }, maskStream(content)),
  };
}

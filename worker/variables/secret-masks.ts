import type { Mask, StreamMask } from "#server/identity/credentials/mask.ts";

/**
 * Where an execution's secret variables are masked: in everything that it stores, answers, or passes to other executions.
 * Names that the program itself reads, such as an error's code, stay as they are, whatever the secret is.
 */
export interface SecretMasks {
  mask: Mask;
  maskStream: StreamMask;
}

import { findHighestRate } from "./highest-rate.ts";
import { forLength } from "./lengths.ts";

/** A rate that is offered for some time. */
export interface Offer {
  perSecond: number;
  seconds: number;
}

/** What a run at a rate showed. */
export interface OfferedRun {
  finishedPerSecond: number;
  medianMs: number;
  /** No errors and no backlog. */
  holds: boolean;
}

/** Calls that wait longer than this, at the median, are a backlog in the web process. */
export const maxMedianMs = 15;

const firstPerSecond = 500;
const probeSeconds = forLength(4, 2);
export const finalSeconds = forLength(60, 10);
/** A rate that held for some seconds may be too high for a minute: then the next one is a tenth lower. */
const finalTries = 6;

/**
 * Finds the highest rate that a server holds for a minute: in short runs first, then in long ones.
 *
 * @returns the last long run, which does not hold if none did
 */
export async function findSteadyRun<Run extends OfferedRun>(
  offer: (offered: Offer) => Promise<Run>,
): Promise<Run> {
  const isSteady = ({ holds, medianMs }: Run) => holds && medianMs <= maxMedianMs;
  let perSecond = await findHighestRate(firstPerSecond, async (rate) =>
    isSteady(await offer({ perSecond: rate, seconds: probeSeconds })),
  );
  if (perSecond === 0) throw new Error(`Not even ${firstPerSecond} calls per second hold on this machine.`);
  for (let tries = 1; ; tries += 1) {
    const run = await offer({ perSecond, seconds: finalSeconds });
    if (isSteady(run) || tries === finalTries) return { ...run, holds: isSteady(run) };
    perSecond = Math.round(perSecond * 0.9);
  }
}

import { Temporal } from "./temporal.ts";
import { atLocal, zonedAt } from "./zoned.ts";

/** The parts of a date that a text states. */
export interface DateFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond?: number;
}

/**
 * The date of a local time, in a zone. 24:00 is the beginning of the next day. A leap second, 60, is the one before it, as in texts of ISO 8601.
 *
 * @param own the text's own offset, such as `+0100`, or its zone, in which the local time is
 * @returns null if there is no such day, time or offset
 */
export function fromFields(
  fields: DateFields,
  zone: string,
  own: { offset?: string | undefined; zone?: string | undefined } = {},
): Temporal.ZonedDateTime | null {
  try {
    const local = toLocal(fields);
    if (own.offset === undefined && own.zone === undefined) return atLocal(local, zone);
    const instant =
      own.offset === undefined
        ? atLocal(local, own.zone ?? zone)
        : Temporal.Instant.from(`${local.toString()}${own.offset}`);
    return zonedAt(instant.epochMilliseconds, zone);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function toLocal(fields: DateFields): Temporal.PlainDateTime {
  const { hour, minute, second, millisecond = 0 } = fields;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && millisecond === 0;
  const local = Temporal.PlainDateTime.from(
    { ...fields, hour: isEndOfDay ? 0 : hour, second: second === 60 ? 59 : second },
    { overflow: "reject" },
  );
  return isEndOfDay ? local.add({ days: 1 }) : local;
}

/** The names of a locale's months and weekdays. */
export interface DateNames {
  /** From January. */
  months: { long: string[]; short: string[] };
  /** From Monday. */
  weekdays: { long: string[]; short: string[] };
  /** Before and after noon: AM, PM. */
  halves: [string, string];
}

/** By locale. Tags can name locales, so there is a bound. */
const known = new Map<string, DateNames>();
const maxKnown = 50;

/** The names as they are written in dates: in Russian, `ноября` and not `ноябрь`. */
export function dateNames(locale: string): DateNames {
  const cached = known.get(locale);
  if (cached) return cached;
  if (known.size >= maxKnown) known.clear();
  const names = createNames(locale);
  known.set(locale, names);
  return names;
}

function createNames(locale: string): DateNames {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
  // 2024 begins on a Monday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  const each = (
    times: number[],
    type: "month" | "weekday" | "dayPeriod",
    options: Intl.DateTimeFormatOptions,
  ) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", calendar: "gregory", ...options });
    return times.map((ms) => format.formatToParts(ms).find((part) => part.type === type)?.value ?? "");
  };
  const noon = 12 * 3_600_000;
  const [before = "AM", after = "PM"] = each([0, noon], "dayPeriod", { hour: "numeric", hourCycle: "h12" });
  return {
    months: {
      long: each(months, "month", { day: "numeric", month: "long" }),
      short: each(months, "month", { day: "numeric", month: "short" }),
    },
    weekdays: {
      long: each(days, "weekday", { weekday: "long" }),
      short: each(days, "weekday", { weekday: "short" }),
    },
    halves: [before || "AM", after || "PM"],
  };
}

// What stands in for `Intl` while the polyfill of Temporal is loaded. Code itself has no `Intl`. `zone` is the child's
// function: the id and the offset of a time zone, or an empty text for one that does not exist.
(zone) => {
  const { apply } = Reflect;
  const { getUTCFullYear, getUTCMonth, getUTCDate, getUTCHours, getUTCMinutes, getUTCSeconds } =
    Date.prototype;
  const DateType = Date;
  const RangeErrorType = RangeError;
  const stringFrom = String;
  const numberFrom = Number;
  const { indexOf, slice } = String.prototype;

  const look = (id, epochMs) => {
    const found = zone(stringFrom(id), epochMs);
    if (found === "") throw new RangeErrorType(`Unknown time zone: ${id}`);
    const at = apply(indexOf, found, [" "]);
    return { id: apply(slice, found, [0, at]), offsetMs: numberFrom(apply(slice, found, [at + 1])) };
  };

  class DateTimeFormat {
    #zone;
    constructor(_locales, options) {
      this.#zone = look(options?.timeZone ?? "UTC", 0).id;
    }
    resolvedOptions() {
      return { timeZone: this.#zone };
    }
    formatToParts(epochMs) {
      const local = new DateType(epochMs + look(this.#zone, epochMs).offsetMs);
      const part = (type, get, more = 0) => ({ type, value: stringFrom(apply(get, local, []) + more) });
      return [
        { type: "era", value: "AD" },
        part("year", getUTCFullYear),
        part("month", getUTCMonth, 1),
        part("day", getUTCDate),
        part("hour", getUTCHours),
        part("minute", getUTCMinutes),
        part("second", getUTCSeconds),
      ];
    }
  }
  return { DateTimeFormat };
};

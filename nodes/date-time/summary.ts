import { stripBraces } from "#lib/tag-text.ts";
import type { Config } from "./settings.ts";

const operatorTexts = {
  before: "before",
  before_or_same: "before or same as",
  same: "same as",
  same_or_after: "same as or after",
  after: "after",
} as const;

/** One line for the card: "due_at + 3 days". */
export function summarizeConfig(config: Config): string {
  const { operation, unit } = config;
  if (operation === "now") return `now, ${stripBraces(config.time_zone)}`;
  const date = textOf(config.date);
  if (date === "") return "No date yet";
  switch (operation) {
    case "format":
      return `format ${date}`;
    case "convert":
      return `${date} in ${textOf(config.to_zone) || "no zone yet"}`;
    case "add":
    case "subtract": {
      const amount = textOf(config.amount);
      return `${date} ${operation === "add" ? "+" : "−"} ${amount} ${unit}${amount === "1" ? "" : "s"}`;
    }
    case "difference":
      return `${unit}s from ${date} to ${textOf(config.other) || "no date yet"}`;
    case "start":
    case "end":
      return `${operation} of the ${unit} of ${date}`;
    case "extract":
      return `${config.part.replaceAll("_", " ")} of ${date}`;
    case "compare":
      return `${date} ${operatorTexts[config.operator]} ${textOf(config.other) || "no date yet"}`;
    case "between":
      return `${date} from ${textOf(config.from) || "no date yet"} to ${textOf(config.other) || "no date yet"}`;
  }
}

const textOf = (setting: string | number) => stripBraces(String(setting)).trim();

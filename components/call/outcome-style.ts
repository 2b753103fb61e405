import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheckFilled,
  IconClockX,
  IconCopy,
  IconDatabaseX,
  IconFileX,
  IconGauge,
  IconLock,
  IconMapPinX,
  IconPlugX,
  IconStack2,
  IconWeight,
  IconWorldX,
} from "@tabler/icons-react";
import type { CallOutcome } from "#api/webhooks/recording/schema.ts";

interface OutcomeStyle {
  word: string;
  icon: Icon;
  color: string;
}

const bad = "var(--status-failed)";
const idle = "var(--status-idle)";

/** How each outcome looks: an icon with its own shape and a word; the color is redundant. */
export const outcomeStyle: Readonly<Record<CallOutcome, OutcomeStyle>> = {
  accepted: { word: "Accepted", icon: IconCircleCheckFilled, color: "var(--status-succeeded)" },
  gathered: { word: "Gathered", icon: IconStack2, color: "var(--status-succeeded)" },
  duplicate: { word: "Duplicate", icon: IconCopy, color: idle },
  flow_inactive: { word: "Flow not published", icon: IconPlugX, color: bad },
  wrong_host: { word: "Wrong host", icon: IconWorldX, color: bad },
  method_not_allowed: { word: "Wrong method", icon: IconBan, color: bad },
  unauthenticated: { word: "Not authenticated", icon: IconLock, color: bad },
  address_not_allowed: { word: "Address not allowed", icon: IconMapPinX, color: bad },
  invalid_body: { word: "Invalid body", icon: IconFileX, color: bad },
  body_too_large: { word: "Too large", icon: IconWeight, color: bad },
  unsupported_encoding: { word: "Unknown encoding", icon: IconFileX, color: bad },
  rate_limited: { word: "Rate limited", icon: IconGauge, color: bad },
  storage_limit_reached: { word: "Storage limit", icon: IconDatabaseX, color: bad },
  unavailable: { word: "Not stored", icon: IconPlugX, color: bad },
  execution_failed: { word: "Flow failed", icon: IconAlertTriangle, color: bad },
  response_timeout: { word: "Response timeout", icon: IconClockX, color: "var(--status-waiting)" },
};

/** Whether the call itself started an execution. */
export function startedExecution(outcome: CallOutcome): boolean {
  return outcome === "accepted" || outcome === "execution_failed" || outcome === "response_timeout";
}

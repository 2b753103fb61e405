import { scheduleOutput } from "#engine/schedule/output.ts";
import { type ScheduleSettings, scheduleSettingsSchema } from "#engine/schedule/settings.ts";
import { inputKind } from "#server/flows/triggers/input-kind.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { activateSchedules, deactivateSchedules } from "./activation.sql.ts";

/**
 * Schedules start flows at set times. The rows in `schedules` have the next due time of each; workers start
 * the due ones (`worker/schedules`).
 */
export const scheduleKind: TriggerKind = {
  name: "schedule",
  activate: (tx, flowId, triggers) =>
    activateSchedules(
      tx,
      flowId,
      triggers.map(({ id, config }) => ({ nodeId: id, settings: scheduleSettingsSchema.parse(config) })),
    ),
  deactivate: (tx, _, nodeIds) => deactivateSchedules(tx, nodeIds),
  urlOf: () => null,
  toInputNow: (config, now) => dueNow(scheduleSettingsSchema.parse(config), now),
  toTestInput(test, now) {
    if (test.payload !== "") return inputKind.toTestInput(test, now);
    const settings = scheduleSettingsSchema.safeParse(test.config);
    if (!settings.success) return { problem: "Finish the schedule’s settings, then test the flow." };
    return { input: dueNow(settings.data, now) };
  },
};

const dueNow = (settings: ScheduleSettings, now: Date) =>
  scheduleOutput(settings, { scheduledForMs: now.getTime(), startedAtMs: now.getTime() });

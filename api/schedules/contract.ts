import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { liveScheduleSchema, scheduleListQuerySchema } from "./schema.ts";

export const listSchedules = defineContract({
  method: "GET",
  path: "/api/schedules",
  summary: "List the next runs of all published flows, earliest first",
  tag: "Schedules",
  access: "viewer",
  query: scheduleListQuerySchema,
  responses: { 200: pageOf(liveScheduleSchema) },
});

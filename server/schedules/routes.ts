import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listSchedules } from "./data.ts";
import { liveScheduleSchema, scheduleListQuerySchema } from "./schema.ts";

export const listSchedulesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/schedules",
    summary: "List the next runs of all published flows, earliest first",
    tag: "Schedules",
    access: "viewer",
    query: scheduleListQuerySchema,
    responses: { 200: pageOf(liveScheduleSchema) },
  },
  async ({ principal, query }) => ok(await listSchedules(principal, query)),
);

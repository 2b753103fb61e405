import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { ScheduleList } from "#components/schedules/schedule-list.tsx";

export const metadata: Metadata = { title: "Schedules" };

export default async function SchedulesPage() {
  await requireSession();
  return <ScheduleList />;
}

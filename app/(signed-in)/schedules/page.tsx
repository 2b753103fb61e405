import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ScheduleList } from "#components/schedules/schedule-list.tsx";

export const metadata: Metadata = { title: "Schedules" };

export default signedInPage(ScheduleList);

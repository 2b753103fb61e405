import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { OverviewPage } from "#components/overview/overview-page.tsx";

export const metadata: Metadata = { title: "Overview" };

export default signedInPage(OverviewPage);

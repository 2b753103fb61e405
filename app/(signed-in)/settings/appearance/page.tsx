import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { AppearancePage } from "#components/settings/appearance-page.tsx";

export const metadata: Metadata = { title: "Appearance" };

export default signedInPage(AppearancePage);

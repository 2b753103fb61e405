import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { LicenseList } from "#components/licenses/license-list.tsx";

export const metadata: Metadata = { title: "Licenses" };

export default signedInPage(LicenseList);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { FeaturesPage } from "#components/licenses/features-page.tsx";

export const metadata: Metadata = { title: "Features" };

export default signedInPage(FeaturesPage);

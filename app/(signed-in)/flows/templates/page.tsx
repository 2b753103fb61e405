import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { TemplatesPage } from "./templates-page.tsx";

export const metadata: Metadata = { title: "Templates" };

export default signedInPage(TemplatesPage);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ProvidersPage } from "#components/connections/providers-page.tsx";

export const metadata: Metadata = { title: "Providers" };

export default signedInPage(ProvidersPage);

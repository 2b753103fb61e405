import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { CredentialsPage } from "#components/credentials/credentials-page.tsx";

export const metadata: Metadata = { title: "Credentials" };

export default signedInPage(CredentialsPage);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ApiKeysPage } from "#components/settings/api-keys-page.tsx";

export const metadata: Metadata = { title: "API keys" };

export default signedInPage(ApiKeysPage);

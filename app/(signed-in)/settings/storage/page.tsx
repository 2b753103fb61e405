import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { StoragePage } from "#components/settings/storage-page.tsx";

export const metadata: Metadata = { title: "Storage" };

export default signedInPage(StoragePage);

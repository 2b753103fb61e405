import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { PackageList } from "#components/packages/package-list.tsx";

export const metadata: Metadata = { title: "Packages" };

export default signedInPage(PackageList);

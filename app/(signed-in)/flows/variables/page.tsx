import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { VariablesPage } from "#components/variables/variables-page.tsx";

export const metadata: Metadata = { title: "Variables" };

export default signedInPage(VariablesPage);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ValidationPage } from "#components/licenses/validation-page.tsx";

export const metadata: Metadata = { title: "Try a validation" };

export default signedInPage(ValidationPage);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { OwnElements } from "#components/elements/own-elements.tsx";

export const metadata: Metadata = { title: "Your elements" };

export default signedInPage(OwnElements);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ConnectorsPage } from "#components/connectors/connectors-page.tsx";

export const metadata: Metadata = { title: "Connectors" };

export default signedInPage(ConnectorsPage);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ConnectionsPage } from "#components/connections/connections-page.tsx";

export const metadata: Metadata = { title: "Connections" };

export default signedInPage(ConnectionsPage);

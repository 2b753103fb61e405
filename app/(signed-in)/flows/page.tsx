import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { FlowList } from "#components/flows/flow-list.tsx";

export const metadata: Metadata = { title: "Flows" };

export default signedInPage(FlowList);

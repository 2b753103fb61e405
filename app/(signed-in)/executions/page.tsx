import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ExecutionList } from "#components/executions/execution-list.tsx";

export const metadata: Metadata = { title: "Executions" };

export default signedInPage(ExecutionList);

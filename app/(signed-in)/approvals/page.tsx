import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ApprovalList } from "#components/approvals/approval-list.tsx";

export const metadata: Metadata = { title: "Approvals" };

export default signedInPage(ApprovalList);

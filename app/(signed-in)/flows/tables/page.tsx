import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { TableList } from "#components/tables/table-list.tsx";

export const metadata: Metadata = { title: "Tables" };

export default signedInPage(TableList);

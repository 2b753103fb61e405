import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { StoreList } from "#components/stores/store-list.tsx";

export const metadata: Metadata = { title: "Stores" };

export default signedInPage(StoreList);

import type { Metadata } from "next";
import { signedInPage } from "#app/signed-in-page.tsx";
import { ProfilePage } from "#components/settings/profile-page.tsx";

export const metadata: Metadata = { title: "Profile" };

export default signedInPage(ProfilePage);

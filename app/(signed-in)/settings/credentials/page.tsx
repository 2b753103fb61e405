import { redirect } from "next/navigation";

/** Credentials were a part of the settings. */
export default function Page() {
  redirect("/flows/credentials");
}

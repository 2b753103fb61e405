import { redirect } from "next/navigation";

/** Variables were a part of the settings. */
export default function Page() {
  redirect("/flows/variables");
}

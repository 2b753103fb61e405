import type { Metadata } from "next";

export const metadata: Metadata = { title: "Welcome" };

export default function SetupPage() {
  return <h1>Welcome</h1>;
}

import { NoPage } from "#components/shell/no-page.tsx";

/** Inside the frame, so that navigation remains available. */
export default function NotFound() {
  return <NoPage />;
}

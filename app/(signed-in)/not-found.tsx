import { NotFoundPage } from "#components/shell/not-found-page.tsx";

/** Inside the frame, so that navigation remains available. */
export default function NotFound() {
  return <NotFoundPage />;
}

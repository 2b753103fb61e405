import { NotFoundPage } from "#components/page/not-found-page.tsx";

/** Inside the frame, so that navigation remains available. */
export default function NotFound() {
  return <NotFoundPage />;
}

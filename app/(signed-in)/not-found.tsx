import { NoPage } from "#components/shell/no-page.tsx";

/** Within the frame, so that the rest of the product stays at hand. */
export default function NotFound() {
  return <NoPage />;
}

import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/packages/licenses", label: "Go to licenses" };

/** A license that was deleted. */
export default function NotFound() {
  return <NotFoundPage what="This license" list={list} />;
}

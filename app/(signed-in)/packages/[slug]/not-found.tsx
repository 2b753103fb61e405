import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/packages", label: "Go to packages" };

/** A package that was deleted. */
export default function NotFound() {
  return <NotFoundPage what="This package" list={list} />;
}

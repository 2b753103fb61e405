import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/flows/tables", label: "Go to tables" };

/** A table that was deleted. */
export default function NotFound() {
  return <NotFoundPage what="This table" list={list} />;
}

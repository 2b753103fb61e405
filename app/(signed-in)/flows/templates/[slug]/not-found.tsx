import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/flows/templates", label: "Go to templates" };

/** A template that this version does not have. */
export default function NotFound() {
  return <NotFoundPage what="This template" list={list} />;
}

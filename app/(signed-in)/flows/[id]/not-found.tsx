import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/flows", label: "Go to flows" };

/** A flow that does not exist, or that this user cannot see. */
export default function NotFound() {
  return <NotFoundPage what="This flow" list={list} />;
}

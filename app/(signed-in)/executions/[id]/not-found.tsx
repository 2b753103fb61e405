import { NotFoundPage } from "#components/page/not-found-page.tsx";

const list = { href: "/executions", label: "Go to executions" };

/** An execution that was deleted, or whose flow this user cannot see. */
export default function NotFound() {
  return <NotFoundPage what="This execution" list={list} />;
}

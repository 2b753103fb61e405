"use client";

import dynamic from "next/dynamic";
import { LoadingPage } from "#components/page/loading-page.tsx";

/** Client only: the canvas measures its elements, so the server cannot render it. */
const TemplateView = dynamic(() => import("./template-view.tsx").then((view) => view.TemplateView), {
  ssr: false,
  loading: () => <LoadingPage label="Loading the template" />,
});

/** One template, on a read-only canvas. */
export function TemplatePage({ slug }: { slug: string }) {
  return <TemplateView key={slug} slug={slug} />;
}

"use client";

import { PageHeader } from "#components/page/page-header.tsx";
import { EditorActions } from "./editor-actions.tsx";
import { Gallery, type GalleryProps } from "./gallery.tsx";

export interface ElementsPageProps extends GalleryProps {
  isSignedIn: boolean;
}

/** The gallery, with links to an editor's own elements. */
export function ElementsPage({ isSignedIn, ...gallery }: ElementsPageProps) {
  return (
    <>
      <PageHeader title="Elements" actions={isSignedIn && <EditorActions />} />
      <Gallery {...gallery} />
    </>
  );
}

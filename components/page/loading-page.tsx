import { Loader } from "@mantine/core";

/** Shown while a page's code is loading. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} style={{ display: "grid", placeItems: "center", height: "100%" }}>
      <Loader size="sm" color="gray" type="dots" />
    </div>
  );
}

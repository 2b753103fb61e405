import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import Link from "next/link";

/** A link to the form that publishes a release. */
export function PublishButton({ slug }: { slug: string }) {
  return (
    <Button
      component={Link}
      href={`/packages/${slug}/publish`}
      flex="none"
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      Publish release
    </Button>
  );
}

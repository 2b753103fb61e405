"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import Link from "next/link";
import type { GalleryElement } from "#api/elements/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import type { Url } from "./url.ts";

export interface ConnectButtonProps extends GalleryElement, Url {
  /** Null if not signed in. */
  id: string | null;
  webhookOrigin: string;
}

/** Connects a form to a flow. For editors; visitors get a link to sign in. */
export function ConnectButton(props: ConnectButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { item, sample, id, url } = props;
  if (id === null) {
    const next = encodeURIComponent(`/elements/${item.name}`);
    return (
      <Button
        component={Link}
        href={`/sign-in?next=${next}`}
        variant="default"
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
      >
        Sign in to connect
      </Button>
    );
  }
  return <ForEditors {...props} isOpen={isOpen} open={open} close={close} sample={sample ?? {}} url={url} />;
}

interface ForEditorsProps extends ConnectButtonProps {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  sample: NonNullable<GalleryElement["sample"]>;
}

function ForEditors({ isOpen, open, close, ...props }: ForEditorsProps) {
  const canEdit = useCanEdit();
  if (!canEdit) return null;
  const nodeId = props.url.get("webhook");
  return (
    <>
      <Button
        variant={nodeId ? "default" : "filled"}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={open}
      >
        {nodeId ? "Connected to a flow" : "Connect to a flow"}
      </Button>
      {isOpen && (
        <ConnectDialog
          title={props.item.title}
          sample={props.sample}
          connectedUrl={nodeId ? `${props.webhookOrigin}/flow/webhook/${nodeId}` : null}
          onConnect={(webhook) => {
            props.setUrl({ webhook });
            close();
          }}
          onDisconnect={() => {
            props.setUrl({ webhook: null });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

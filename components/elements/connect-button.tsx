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
  if (props.id !== null) return <ConnectForEditors {...props} />;
  return (
    <Button
      component={Link}
      href={`/sign-in?next=${encodeURIComponent(`/elements/${props.item.name}`)}`}
      variant="default"
      leftSection={<IconPlugConnectedX size={16} aria-hidden />}
    >
      Sign in to connect
    </Button>
  );
}

function ConnectForEditors({ item, sample, webhookOrigin, url, setUrl }: ConnectButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!useCanEdit()) return null;
  const nodeId = url.get("webhook");
  const connect = (webhook: string | null) => {
    setUrl({ webhook });
    close();
  };
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
          title={item.title}
          sample={sample ?? {}}
          connectedUrl={nodeId ? `${webhookOrigin}/flow/webhook/${nodeId}` : null}
          onConnect={connect}
          onDisconnect={() => connect(null)}
          onClose={close}
        />
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import { IconBroadcast } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { curlCommand } from "#components/call/curl.ts";
import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { useListenState } from "#components/editor/state/listening/listening.ts";
import { Copyable } from "#components/ui/copyable.tsx";
import classes from "./calls.module.css";

export interface WaitingForCallProps {
  flowId: string;
  nodeId: string;
  /** The body that the prepared command sends. */
  sample: string;
  /** Otherwise the settings are beside it, which have the URL and the command. */
  isAlone: boolean;
}

/** Shown until the first call arrives: the URL and a command to call it. The first call replaces it automatically. */
export function WaitingForCall({ flowId, nodeId, sample, isAlone }: WaitingForCallProps) {
  const { url, isLive } = useTriggerUrl(flowId, nodeId);
  const listening = useListenState();
  const isListening = listening?.endsAt != null;
  return (
    <section className={classes.waiting} aria-label="No call yet">
      <span className={classes.pulse}>
        <IconBroadcast size={24} stroke={1.5} aria-hidden />
      </span>
      <div role="status">
        <h3 className={classes.waitingTitle}>Waiting for the first call</h3>
      </div>
      <p className={classes.hint}>
        {isLive
          ? "It appears here automatically, whether it is accepted or not."
          : isListening
            ? "Calls run the draft, and appear here automatically."
            : "The flow is not published yet, so calls are refused unless you listen. They appear here either way."}
      </p>
      {listening && !isLive && !isListening && (
        <Button
          size="xs"
          variant="light"
          loading={listening.isStarting}
          leftSection={<IconBroadcast size={14} aria-hidden />}
          onClick={listening.start}
        >
          Listen for a call
        </Button>
      )}
      {isAlone && (
        <>
          <Address name="URL" text={url} label="Copy URL" />
          <Address name="With curl" text={curlCommand(url, sample)} label="Copy command" />
        </>
      )}
    </section>
  );
}

function Address({ name, text, label }: { name: string; text: string; label: string }): ReactNode {
  return (
    <div className={classes.address}>
      <div className={classes.addressName}>{name}</div>
      <Copyable text={text} label={label} />
    </div>
  );
}

"use client";

import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useExecutionChanges, useExecutions } from "#components/api/executions.ts";
import { type TestCallResponse, useTestCall } from "#components/api/webhooks.ts";
import { curlCommand } from "#components/call/curl.ts";
import { useAliasUrl, useTriggerUrl } from "#components/call/trigger-url.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { Copyable, TextBox } from "#components/ui/copyable.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { WebhookSettingsForm } from "#components/webhook/webhook-settings.tsx";
import { findJsonError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import classes from "./editor.module.css";

/**
 * Above the form: the webhook's URL, a curl command, and a test call with the sample. Below it: the webhook settings.
 */
export default function ReceiveWebhookEditor(props: NodeEditorProps) {
  return props.part === "below" ? <WebhookSettingsForm {...props} /> : <Address {...props} />;
}

function Address({ flowId, nodeId, config, readOnly }: NodeEditorProps) {
  const { url, isLive } = useTriggerUrl(flowId, nodeId);
  const aliasUrl = useAliasUrl(flowId, config.alias);
  const sample = typeof config.sample_payload === "string" ? config.sample_payload : "{}";
  const command = curlCommand(url, sample);
  return (
    <div className={classes.stack}>
      <section aria-label="Webhook URL">
        <div className={classes.line}>
          <span className={classes.name}>URL</span>
          <StatusBadge
            status={isLive ? "live" : "inactive"}
            label={isLive ? "Accepts calls" : "Works once the flow is published"}
          />
        </div>
        <Copyable text={url} label="Copy webhook URL" />
      </section>
      {aliasUrl !== null && (
        <section aria-label="Alias URL">
          <div className={classes.line}>
            <span className={classes.name}>Alias URL</span>
          </div>
          <Copyable text={aliasUrl} label="Copy alias URL" />
        </section>
      )}
      <section aria-label="curl command">
        <div className={classes.line}>
          <span className={classes.name}>Call with curl</span>
        </div>
        <Copyable text={command} label="Copy curl command" />
      </section>
      {isLive && !readOnly && <TestCall nodeId={nodeId} sample={sample} />}
      <LastCall flowId={flowId} nodeId={nodeId} isLive={isLive} />
    </div>
  );
}

/** Sends the sample as a sender would: signed, or with the secret, as the live version requires. */
function TestCall({ nodeId, sample }: { nodeId: string; sample: string }) {
  const call = useTestCall(nodeId);
  const isSample = findJsonError(sample) === null;
  return (
    <section aria-label="Test call">
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={call.isPending}
          disabled={!isSample}
          onClick={() => call.mutate(sample)}
        >
          Send sample
        </Button>
      </div>
      {call.error && (
        <p className={classes.hint} role="alert">
          {call.error.message}
        </p>
      )}
      {call.data && <TestResponse answer={call.data} />}
    </section>
  );
}

function TestResponse({ answer: response }: { answer: TestCallResponse }) {
  const { status, body, duration_ms, execution_id, authenticated } = response;
  return (
    <section aria-label="Response" aria-live="polite">
      <div className={classes.answer}>
        <span className={classes.status} data-ok={status < 400 || undefined}>
          {status}
        </span>
        <span className="tabular">{Math.round(duration_ms)} ms</span>
        {authenticated && <span>with the credential</span>}
        {execution_id !== null && (
          <a className={classes.link} href={`/executions/${execution_id}`}>
            Open execution
          </a>
        )}
      </div>
      <TextBox text={body === "" ? "(no body)" : readable(body)} />
    </section>
  );
}

/** JSON is pretty-printed; anything else is shown as received. */
function readable(body: string): string {
  try {
    return JSON.stringify(parseExactJson(body), null, 2);
  } catch {
    return body;
  }
}

/** The newest call of this webhook, updated live. */
function LastCall({ flowId, nodeId, isLive }: { flowId: string; nodeId: string; isLive: boolean }) {
  const { data, refetch } = useExecutions({ flow_id: flowId, trigger: "webhook", limit: 20 });
  useExecutionChanges({ flowId }, () => void refetch());
  const last = data?.pages.flatMap((page) => page.data).find((each) => each.trigger_node_id === nodeId);
  if (!data || (!last && !isLive)) return null;
  return (
    <section aria-label="Last call" className={classes.hint}>
      {last ? (
        <div className={classes.answer}>
          <span>Last call</span>
          <StatusBadge status={last.status} />
          <RelativeTime at={last.created_at} />
          <a className={classes.link} href={`/executions/${last.id}`}>
            Open
          </a>
        </div>
      ) : (
        "No calls yet. They appear here automatically."
      )}
    </section>
  );
}

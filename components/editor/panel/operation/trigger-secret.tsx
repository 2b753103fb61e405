import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { Copyable } from "#components/ui/copyable.tsx";
import { SettingSection } from "#components/ui/setting-section.tsx";
import type { WebhookSource } from "#engine/connectors/format.ts";
import type { FoundTrigger } from "#engine/connectors/source.ts";
import classes from "./operation-facts.module.css";
import own from "./trigger-editor.module.css";

interface TriggerSecretProps extends NodeEditorProps {
  found: FoundTrigger;
  source: WebhookSource;
}

/** The secret of a webhook that a person registers, and how. */
export function TriggerSecret(props: TriggerSecretProps) {
  const { found, source, config, onChange, readOnly, problemsAt } = props;
  const { title } = found.connector;
  const picker = (
    <div data-pointer="/secret_id">
      <CredentialPicker
        label="Signing secret"
        help={`${title} signs its calls with it.`}
        kinds={["signature"]}
        noneLabel="None"
        value={typeof config.secret_id === "string" ? config.secret_id : ""}
        onChange={(id) => onChange({ secret_id: id === "" ? undefined : id })}
        readOnly={readOnly}
        problems={problemsAt("/secret_id")}
      />
    </div>
  );
  const manual = (
    <>
      {picker}
      <Steps {...props} />
    </>
  );
  if (!source.register) return manual;
  const { hasAppSecret } = source.register;
  return (
    <>
      {hasAppSecret && picker}
      <SettingSection
        title="Register the webhook yourself"
        summary={config.secret_id === undefined || hasAppSecret ? "" : "By its signing secret"}
        pointers={hasAppSecret ? [] : ["/secret_id"]}
        isInvalid={!hasAppSecret && problemsAt("/secret_id").length > 0}
      >
        {hasAppSecret ? <Steps {...props} /> : manual}
      </SettingSection>
    </>
  );
}

function Steps({ flowId, nodeId, source }: TriggerSecretProps) {
  const { url, isLive } = useTriggerUrl(flowId, nodeId);
  return (
    <section aria-label="Webhook URL" className={own.stack}>
      <Copyable text={url} label="Copy webhook URL" />
      {!isLive && <p className={classes.text}>It works once the flow is published.</p>}
      <ol className={own.steps}>
        {source.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

import { Anchor } from "@mantine/core";
import { ConnectionPicker } from "#components/connection/connection-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { rankText } from "#components/operation/effect-text.ts";
import { LivePolls } from "#components/polls/live-polls.tsx";
import { SettingSection } from "#components/ui/setting-section.tsx";
import { Registrations } from "#components/webhook/registration.tsx";
import type { FoundTrigger } from "#engine/connectors/source.ts";
import classes from "./operation-facts.module.css";
import own from "./trigger-editor.module.css";
import { TriggerSecret } from "./trigger-secret.tsx";

interface TriggerEditorProps extends NodeEditorProps {
  found: FoundTrigger;
}

/** The parts of a trigger's settings that are not its fields: its account, its secret, and its state at the provider. */
export function TriggerEditor(props: TriggerEditorProps) {
  const { part, found, flowId, nodeId } = props;
  const { source } = found.trigger;
  if (part === "above") {
    return (
      <>
        <TriggerFacts found={found} />
        {source.kind === "polling" ? (
          <LivePolls flowId={flowId} nodeId={nodeId} />
        ) : (
          <Registrations {...{ flowId, nodeId }} provider={found.connector.title} />
        )}
      </>
    );
  }
  const isOptional = source.kind === "webhook";
  return (
    <div className={own.stack}>
      {(source.kind === "polling" || source.register) && <Account {...props} isOptional={isOptional} />}
      {source.kind === "webhook" && <TriggerSecret {...props} source={source} />}
    </div>
  );
}

function TriggerFacts({ found: { connector, trigger } }: { found: FoundTrigger }) {
  const { proof, docs } = trigger;
  const source = [proof.source, proof.version].filter((each) => each !== undefined).join(" ");
  return (
    <SettingSection
      title={connector.title}
      summary={rankText[proof.rank].word}
      pointers={[]}
      isInvalid={false}
    >
      <p className={classes.text}>{trigger.about}</p>
      <dl className={classes.facts}>
        <dt>Proof</dt>
        <dd>
          {rankText[proof.rank].word}. {rankText[proof.rank].sentence} Shown with {source} on {proof.date}.
        </dd>
        <dt>API</dt>
        <dd>
          {connector.apiVersion}.{" "}
          <Anchor href={docs ?? connector.docs} target="_blank" rel="noreferrer" inherit>
            Documentation
          </Anchor>
        </dd>
      </dl>
    </SettingSection>
  );
}

function Account({
  found,
  config,
  onChange,
  readOnly,
  problemsAt,
  isOptional,
}: TriggerEditorProps & { isOptional: boolean }) {
  const { connector } = found;
  if (Object.keys(connector.authentication).length === 0) return null;
  return (
    <div data-pointer="/connection_id">
      <ConnectionPicker
        label={`${connector.title} account`}
        isRequired={!isOptional}
        {...(isOptional && { help: "It adds the webhook when the flow is published, and removes it later." })}
        connector={connector}
        value={textOf(config.connection_id)}
        onChange={(id) => onChange({ connection_id: id === "" ? undefined : id })}
        readOnly={readOnly}
        problems={problemsAt("/connection_id")}
      />
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { effectText, rankText } from "#components/operation/effect-text.ts";
import { SettingSection } from "#components/ui/setting-section.tsx";
import type { FoundOperation } from "#engine/connectors/source.ts";
import classes from "./operation-facts.module.css";

/** The facts of an operation: its purpose, the effect of a repeat, and its proof. */
export function OperationFacts({ found: { connector, operation } }: { found: FoundOperation }) {
  const { effect, proof, docs } = operation;
  const source = [proof.source, proof.version].filter((each) => each !== undefined).join(" ");
  return (
    <SettingSection
      title={connector.title}
      summary={`${rankText[proof.rank].word} · ${effectText[effect.kind].word}`}
      pointers={[]}
      isInvalid={false}
    >
      <p className={classes.text}>{operation.about}</p>
      <dl className={classes.facts}>
        <dt>Repeats</dt>
        <dd>{effectText[effect.kind].sentence}</dd>
        <dt>Proof</dt>
        <dd>
          {rankText[proof.rank].word}. {rankText[proof.rank].sentence} Shown with {source} on {proof.date}.
        </dd>
        <dt>API</dt>
        <dd>
          {connector.apiVersion}.{" "}
          <Anchor href={docs ?? connector.docs} target="_blank" rel="noreferrer" inherit>
            Documentation <IconExternalLink size={12} aria-hidden />
          </Anchor>
        </dd>
      </dl>
    </SettingSection>
  );
}

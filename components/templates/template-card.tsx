import Link from "next/link";
import type { Template } from "#api/flows/templates/schema.ts";
import { ConnectorLogo } from "#components/node-types/connector-icon.tsx";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeIcons, useNodeTypes } from "#components/node-types/node-types.ts";
import { FlowDrawing, type IconPlace } from "#components/template/flow-drawing.tsx";
import { groupColor } from "#components/ui/theme.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import card from "./template-card.module.css";

/** A template in the gallery: its drawing, what it does, its apps and the types of its other nodes. */
export function TemplateCard({ template: { slug, name, description, document } }: { template: Template }) {
  const nodeTypes = useNodeTypes();
  // Operations are loaded on the template's own page. Here, the first node is the trigger.
  const groupOf = (type: string) => (type === document.nodes[0]?.type ? "Triggers" : "Actions");
  const colorOf = (type: string) => groupColor(nodeTypes.newest(type)?.group ?? groupOf(type));
  return (
    <article className={card.card}>
      <div className={card.drawing}>
        <FlowDrawing
          document={document}
          colorOf={colorOf}
          drawIcon={(type, place) => <DrawnIcon type={type} {...place} />}
        />
      </div>
      <h3 className={card.name}>
        <Link href={`/flows/templates/${slug}`} className={card.open}>
          {name}
        </Link>
      </h3>
      <p className={card.text}>{description}</p>
      <div className={card.icons}>
        {distinctTypes(document).map((type) => (
          <NodeIcon key={type} type={type} size="sm" />
        ))}
      </div>
    </article>
  );
}

function DrawnIcon({ type, ...place }: IconPlace & { type: string }) {
  const BuiltIn = useNodeIcons()[type];
  const named = readType(type);
  if (named) return <ConnectorLogo connector={named.connector} {...place} />;
  return BuiltIn && <BuiltIn {...place} stroke={1.8} />;
}

/** The types of the nodes, one for each app, the apps first. */
function distinctTypes({ nodes }: Template["document"]): string[] {
  const types = new Map(nodes.map(({ type }) => [readType(type)?.connector ?? type, type]));
  return [...types.values()].toSorted((a, b) => Number(readType(b) !== null) - Number(readType(a) !== null));
}

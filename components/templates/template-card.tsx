import Link from "next/link";
import type { Template } from "#api/flows/templates/schema.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeIcons, useNodeTypes } from "#components/node-types/node-types.ts";
import { FlowDrawing } from "#components/template/flow-drawing.tsx";
import { groupColor } from "#components/ui/theme.ts";
import classes from "./template-card.module.css";

/** A template in the gallery: its drawing, what it does, the types of its nodes. */
export function TemplateCard({ template: { slug, name, description, document } }: { template: Template }) {
  const nodeTypes = useNodeTypes();
  const icons = useNodeIcons();
  const types = [...new Set(document.nodes.map(({ type }) => type))];
  const colorOf = (type: string) => groupColor(nodeTypes.newest(type)?.group ?? "");
  return (
    <article className={classes.card}>
      <div className={classes.drawing}>
        <FlowDrawing document={document} colorOf={colorOf} iconOf={(type) => icons[type]} />
      </div>
      <h3 className={classes.name}>
        <Link href={`/flows/templates/${slug}`} className={classes.open}>
          {name}
        </Link>
      </h3>
      <p className={classes.text}>{description}</p>
      <div className={classes.icons}>
        {types.map((type) => (
          <NodeIcon key={type} type={type} size="sm" />
        ))}
      </div>
    </article>
  );
}

import { Anchor } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { useFlows } from "#components/api/flows.ts";
import classes from "./first-steps.module.css";

interface Step {
  title: string;
  text: string;
  href: string;
  isDone: boolean;
}

/** The three steps of a new installation, until each was done once; then the given content. */
export function FirstSteps({ children }: { children: ReactNode }) {
  const flows = useFlows().data;
  if (!flows) return null;
  const steps = stepsOf(flows);
  if (steps.every(({ isDone }) => isDone)) return children;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.box} aria-label="First steps">
      <h2 className={classes.title}>
        First steps <span className={classes.count}>{`${done} of ${steps.length} done`}</span>
      </h2>
      <ol className={classes.list}>
        {steps.map(({ title, text, href, isDone }) => (
          <li key={title} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} color="var(--status-succeeded)" aria-label="Done" role="img" />
            ) : (
              <IconCircle size={20} stroke={1.5} aria-label="Not done yet" role="img" />
            )}
            <span>
              {isDone ? (
                title
              ) : (
                <Anchor component={Link} href={href}>
                  {title}
                </Anchor>
              )}
              <span className={classes.text}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(flows: readonly ListedFlow[]): Step[] {
  const first = flows.at(-1);
  const editor = first ? `/flows/${first.id}` : "/flows";
  return [
    {
      title: "Create a flow",
      text: "Start with a trigger or a template.",
      href: "/flows",
      isDone: first !== undefined,
    },
    {
      title: "Run it",
      text: "Run in the editor starts it with its sample.",
      href: editor,
      isDone: flows.some(({ last_execution }) => last_execution !== null),
    },
    {
      title: "Publish it",
      text: "Then its URL answers calls, and its schedule starts it.",
      href: editor,
      isDone: flows.some(({ active }) => active),
    },
  ];
}

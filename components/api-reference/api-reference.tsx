import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./api-reference.module.css";
import type { OpenApi } from "./openapi.ts";
import { Method } from "./operation-view.tsx";
import { schemaNames, schemasSection, sectionPath, sectionsOf } from "./sections.ts";

interface ApiReferenceProps {
  document: OpenApi;
  /** The slug of the current section; null for the overview. */
  current: string | null;
  children: ReactNode;
}

/**
 * The frame of the API reference: the list of sections beside the current one. It works without scripts. Written by us
 * because neither library meets our bar: Scalar installs 287 MB and fails axe (unnamed buttons, contrast); Redoc
 * renders 31,000 elements, has no dark theme and loads its logo from a CDN.
 */
export function ApiReference({ document, current, children }: ApiReferenceProps) {
  return (
    <div className={classes.page}>
      <nav className={classes.toc} aria-label="API reference">
        <ul>
          <li>
            <Link href="/docs/api" prefetch={false} aria-current={current === null ? "page" : undefined}>
              Overview
            </Link>
          </li>
          {sectionsOf(document).map((section) => (
            <li key={section.slug}>
              <Link
                href={sectionPath(section)}
                prefetch={false}
                aria-current={current === section.slug ? "page" : undefined}
              >
                {section.title}
              </Link>
              {current === section.slug && (
                <ul>
                  {section.operations.map(({ operationId, method, summary }) => (
                    <li key={operationId}>
                      <a href={`#${operationId}`}>
                        <span>{summary}</span>
                        <Method method={method} />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li>
            <Link
              href={sectionPath(schemasSection)}
              prefetch={false}
              aria-current={current === schemasSection.slug ? "page" : undefined}
            >
              {schemasSection.title}
            </Link>
            {current === schemasSection.slug && (
              <ul>
                {schemaNames(document).map((name) => (
                  <li key={name}>
                    <a href={`#schema-${name}`}>{name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        </ul>
      </nav>
      <div className={classes.body}>{children}</div>
    </div>
  );
}

"use client";

import type { Step } from "#api/executions/reads/schema.ts";
import { PanelSection } from "#components/editor/panel/section.tsx";
import { countText } from "#components/ui/count-text.ts";
import type { Exchange, Exchanges } from "#engine/exchange.ts";
import { ExchangeView } from "./exchange-view.tsx";
import classes from "./exchanges.module.css";

/** The requests of a step with their responses; null if it sent none, or if nothing keeps them. */
export function exchangesOf({ activity }: Pick<Step, "activity">): Exchanges | null {
  return activity?.exchanges ?? null;
}

export interface ExchangesSectionProps {
  exchanges: Exchanges;
  isOpenAtFirst?: boolean;
  /** The message of the step's error, which is not repeated. */
  said?: string;
}

/** The requests that a step of a draft sent, and what came back. Of several, each is folded but the last one. */
export function ExchangesSection({
  exchanges: { list, left_out },
  isOpenAtFirst,
  said,
}: ExchangesSectionProps) {
  const [only] = list;
  const half = list.length / 2;
  return (
    <div className={classes.all}>
      <PanelSection
        title={
          list.length === 1 ? "Request and response" : `Requests and responses (${list.length + left_out})`
        }
        isOpenAtFirst={isOpenAtFirst ?? false}
      >
        {list.length === 1 && only ? (
          <ExchangeView exchange={only} said={said} />
        ) : (
          list.map((exchange, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests never move, and may be equal.
            <div key={index}>
              {left_out > 0 && index === half && (
                <p className={classes.note}>{countText(left_out, "more request")} between these.</p>
              )}
              <PanelSection
                title={headingOf(exchange, index < half ? index : index + left_out)}
                isOpenAtFirst={index === list.length - 1}
              >
                <ExchangeView exchange={exchange} said={said} />
              </PanelSection>
            </div>
          ))
        )}
      </PanelSection>
    </div>
  );
}

/** "2. GET 200" */
function headingOf({ method, response, failure }: Exchange, index: number): string {
  return `${index + 1}. ${method} ${response?.status ?? failure?.code ?? ""}`;
}

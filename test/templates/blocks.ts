import { expect } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { createLive } from "#server/flows/documents/test-support.ts";
import { chain, httpResponse } from "#test/executions/chain.ts";
import { withSettings } from "#test/postgres/live-flow.ts";
import type { UsedTemplate } from "./used-template.ts";

/** A live flow that runs the sub-flow with the fields of its call, and responds with what it returns. */
async function callerOf({ id, installation: { send, web } }: UsedTemplate, sample: JsonObject) {
  const fields = Object.keys(sample).map((name) => `"${name}": {{${name}}}`);
  const document = chain(
    { type: "run_flow_node", key: "run_flow", config: { flow_id: id, input: `{${fields.join()}}` } },
    httpResponse("answer", '{"returned": {{run_flow}}}'),
  );
  const caller = await createLive(send, withSettings(document, { sample_payload: JSON.stringify(sample) }));
  return async (body: JsonObject) => {
    const response = await fetch(`${web.url}/flow/webhook/${caller.document.nodes[0].id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()).returned;
  };
}

/** What each sub-flow does, by slug. */
export const blockRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "notify-team"(flow) {
    const low = { urgent: true, title: "Stock is low", text: "3 left" };
    const notify = await callerOf(flow, low);
    expect(await notify(low)).toBe("chat");
    expect(await notify({ urgent: false, title: "Stock is fine", text: "30 left" })).toBe("e-mail");
    expect(flow.requests()).toEqual([["POST /hooks/team", { text: "*Stock is low*\n3 left" }]]);
    expect(flow.mails()).toMatchObject([
      { to: "team@example.com", text: expect.stringMatching(/Subject: Stock is fine.*30 left/s) },
    ]);
  },

  async "count-calls"(flow) {
    const use = await callerOf(flow, { customer: "C-1" });
    expect(await use({ customer: "C-1" })).toEqual({ allowed: true, used: 1 });
    await flow.installation.database.pool.query(
      "update store_entries set value = '100' where key = 'used/C-1'",
    );
    expect(await use({ customer: "C-1" })).toEqual({ allowed: false, used: 101 });
    expect(await use({ customer: "C-2" })).toEqual({ allowed: true, used: 1 });
  },
};

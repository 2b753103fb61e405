import { z } from "zod";
import type { JsonObject } from "#lib/json.ts";
import { assignmentsOf, keepsOthers } from "./assignments.ts";
import { convertCode } from "./code.ts";
import { conditionGroups, type SourceConditions } from "./conditions.ts";
import { type Converter, type Output, outputUnder } from "./convert.ts";
import { batchOutputs } from "./loops.ts";
import { splitFields } from "./made-data.ts";
import type { SourceNode } from "./workflow.ts";

/** What a workflow is rebuilt with. */
export interface Surroundings {
  /** The address of the server that answers for everything outside. */
  serverUrl: string;
  /** The flow itself, which its tools run, and a made flow that stands for other workflows. */
  flowId: string;
  childFlowId: string;
  /** The first answer of the server. */
  made: JsonObject;
}

/** One of our nodes in place of one of theirs. */
export interface MappedNode {
  type: string;
  config: Record<string, unknown>;
  /** What a node after it reads, by the output that leads there; omitted: what this one has read. */
  output?: (index: number) => Output;
  /** The handle of an output; omitted: `output`. */
  handle?: (index: number) => string;
  /** It runs for each item of this list, in a container with the key of `keyOfLoop`. */
  runsForEach?: string;
  /** There is no node of ours for it, so a request to the local server, or a Manual trigger, stands for it. */
  isReplaced?: true;
}

/** How long a wait takes here, in seconds: what it waits for is there at once. */
const waitSeconds = 0.05;

const isMerged = z.object({
  mode: z.string().default("append"),
  combineBy: z.string().optional(),
  combinationMode: z.string().optional(),
  options: z.object({ includeUnpaired: z.boolean().default(false) }).prefault({}),
});

/** The node of ours for one of theirs. `inputs` are the nodes before it by its inputs, for a Merge and for code. */
export function mapNode(
  node: SourceNode,
  key: string,
  converter: Converter,
  inputs: readonly Output[],
  { serverUrl, childFlowId, made }: Surroundings,
): MappedNode {
  const { type, parameters } = node;
  const { before, convert } = converter;
  const items = () => outputUnder([key, "items", 0], [key, "items"]);
  const list = `{{${before.list}}}`;
  switch (type) {
    case "set": {
      const fields = assignmentsOf(node).map(({ name, value }) => ({ name, value: convert(value).text }));
      const config = { fields, keep: keepsOthers(node) ? "all" : "none" };
      return { type: "set_fields_node", config, output: () => outputUnder([key]) };
    }
    case "noOp":
      return { type: "set_fields_node", config: {} };
    case "if": {
      const [group] = conditionGroups(node);
      return {
        type: "condition_node",
        config: group ? conditions(group, converter) : {},
        handle: (index) => (index === 0 ? "true" : "false"),
      };
    }
    case "switch": {
      const groups = conditionGroups(node);
      const cases = groups.map((group, index) => ({ id: `case_${index}`, ...conditions(group, converter) }));
      return {
        type: "switch_node",
        config: { cases },
        handle: (index) => (index < groups.length ? `case_${index}` : "default"),
      };
    }
    case "filter": {
      const [group] = conditionGroups(node);
      const config = {
        operation: "filter",
        list,
        ...(group && conditions(group, converter, outputUnder(["item"]))),
      };
      return { type: "list_node", config, output: items };
    }
    case "splitOut": {
      const config = {
        operation: "split_out",
        list,
        split_field: splitFields(node).at(-1),
        keep_fields: parameters.include === "allOtherFields",
      };
      return { type: "list_node", config, output: items };
    }
    case "limit":
      return {
        type: "list_node",
        config: {
          operation: "limit",
          list,
          limit: typeof parameters.maxItems === "number" ? parameters.maxItems : 1,
          keep: parameters.keep === "lastItems" ? "last" : "first",
        },
        output: items,
      };
    case "aggregate":
    case "summarize": {
      // Every Summarize here joins texts. An Aggregate gives them as a list.
      const field = z
        .object({ fieldsToSummarize: z.object({ values: z.array(z.object({ field: z.string() })) }) })
        .safeParse(parameters);
      const collect_field = field.data?.fieldsToSummarize.values[0]?.field ?? "";
      return {
        type: "list_node",
        config: { operation: "aggregate", list, collect_field },
        output: () => outputUnder([key], [key, "items"]),
      };
    }
    case "merge": {
      const { mode, combineBy, combinationMode, options } = isMerged.parse(parameters);
      const isByPosition = mode === "combine" && /position/i.test(combineBy ?? combinationMode ?? "");
      const lists = inputs.map((input) => ({ list: `{{${input.list}}}` }));
      const config = {
        mode: isByPosition ? "position" : "append",
        join: options.includeUnpaired ? "outer" : "inner",
        lists,
      };
      return { type: "merge_node", config, output: items };
    }
    case "splitInBatches": {
      const { item } = batchOutputs(node.typeVersion);
      return {
        type: "for_each_node",
        config: {
          items: list,
          batch_size: typeof parameters.batchSize === "number" ? parameters.batchSize : 1,
        },
        handle: (index) => (index === item ? "item" : "done"),
        output: (index) =>
          index === item ? outputUnder([key, "item"]) : outputUnder([key, "results", 0], [key, "results"]),
      };
    }
    case "code":
    case "function": {
      const { source, missing } = convertCode(node, {
        inputs: [...new Set(inputs.map(({ code }) => code))],
        itemsOf: (name) => converter.outputOf(name)?.code,
      });
      if (missing.length > 0) return request(node, key, converter, serverUrl);
      return {
        type: "code_node",
        config: { language: "javascript", source },
        output: () => outputUnder([key, 0], [key]),
      };
    }
    case "wait":
      return { type: "delay_node", config: { seconds: waitSeconds } };
    case "executeWorkflow": {
      const loop = keyOfLoop(key);
      if (parameters.mode !== "each") {
        const config = { flow_id: childFlowId, input: `{{${before.at([])}}}` };
        return { type: "run_flow_node", config, output: () => outputUnder([key]) };
      }
      return {
        type: "run_flow_node",
        config: { flow_id: childFlowId, input: `{{${loop}.item}}` },
        runsForEach: list,
        handle: () => "done",
        output: () => outputUnder([loop, "results", 0], [loop, "results"]),
      };
    }
    case "respondToWebhook": {
      const { text, isWhole } = convert(parameters.responseBody);
      const body = text !== "" && isWhole ? text : `{{${before.at([])}}}`;
      const content_type = parameters.respondWith === "text" ? "text/html" : "application/json";
      return { type: "http_response_node", config: { body, content_type } };
    }
    case "webhook":
      return { type: "receive_webhook_node", config: { sample_payload: JSON.stringify(made) } };
    case "executeWorkflowTrigger": {
      // A field that is null may be left out.
      const sample = Object.fromEntries(Object.keys(made).map((name) => [name, null]));
      return { type: "flow_call_node", config: { sample_payload: JSON.stringify(sample) } };
    }
    default:
      if (isTrigger(node)) {
        return { type: "manual_node", config: { sample_payload: JSON.stringify(made) }, isReplaced: true };
      }
      return request(node, key, converter, serverUrl);
  }
}

/** The key of the container around a node that runs for each item. */
export const keyOfLoop = (key: string) => `each_of_${key}`;

export function isTrigger({ type }: SourceNode): boolean {
  return type === "webhook" || type.endsWith("Trigger");
}

/** A request to the local server: their own HTTP Request, or one that stands for a node that we do not have. */
function request(
  { type, parameters }: SourceNode,
  key: string,
  { before, convert }: Converter,
  serverUrl: string,
): MappedNode {
  const isRequest = type === "httpRequest";
  const method = isRequest ? String(parameters.method ?? "GET") : "POST";
  const { text, isWhole } = convert(parameters.jsonBody);
  const body = isRequest && text !== "" && isWhole ? text : `{{${before.at([])}}}`;
  const config = { method, url: `${serverUrl}/${key}`, ...(method !== "GET" && { body_type: "json", body }) };
  return {
    type: "http_request_node",
    config,
    // An app gives a list of items, an HTTP Request one.
    output: () => outputUnder([key, "body"], isRequest ? [key, "body"] : [key, "body", "items"]),
    ...(!isRequest && { isReplaced: true }),
  };
}

function conditions(
  { match, conditions: all }: SourceConditions,
  { convert, before }: Converter,
  item = before,
) {
  return {
    match,
    conditions: all.map(({ left, operator, right }) => {
      const side = convert(left, item);
      if (operator !== null && side.isWhole)
        return { left: side.text, operator, right: convert(right, item).text };
      // It is JavaScript, and counts as true.
      return { left: "true", operator: "equals", right: "true" };
    }),
  };
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type AppNames, ourName } from "./n8n-names.ts";

const nodeSchema = z.object({
  type: z.string(),
  parameters: z.object({ resource: z.unknown(), operation: z.unknown() }).partial().default({}),
  disabled: z.boolean().optional(),
});
const workflowSchema = z.object({ nodes: z.array(z.unknown()) });

/** Nodes of n8n that are no app: its own control flow, data and code, for which there are node types here. */
const ownNodes = new Set(
  `aggregate code compareDatasets convertToFile cron crypto dateTime editImage emailReadImap emailSend errorTrigger
  executeCommand executeWorkflow executeWorkflowTrigger executionData extractFromFile filter form formTrigger function
  functionItem html htmlExtract httpRequest if interval itemLists limit localFileTrigger manualTrigger markdown merge
  moveBinaryData n8nTrigger noOp readBinaryFile readBinaryFiles readWriteFile removeDuplicates renameKeys
  respondToWebhook rssFeedRead rssFeedReadTrigger scheduleTrigger set sort splitInBatches splitOut spreadsheetFile start
  stickyNote stopAndError summarize switch wait webhook writeBinaryFile xml`.split(/\s+/),
);

/** Models, memories and tools of agents. */
const isOfAi = (type: string) => /langchain|Tool$/.test(type);

export interface WorkflowUse {
  file: string;
  /** The uses of apps: `slack message/post`. */
  uses: string[];
  missing: string[];
  usesAi: boolean;
}

/** The uses of app nodes in each workflow of a folder, and those without an operation here. Other files are skipped. */
export function readWorkflows(folder: string, names: AppNames, known: ReadonlySet<string>): WorkflowUse[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .flatMap((file) => {
      const parsed = workflowSchema.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
      return parsed.success ? [workflowUse(file, parsed.data.nodes, names, known)] : [];
    });
}

function workflowUse(
  file: string,
  given: readonly unknown[],
  names: AppNames,
  known: ReadonlySet<string>,
): WorkflowUse {
  const nodes = given.flatMap((each) => nodeSchema.safeParse(each).data ?? []);
  const uses = new Map<string, boolean>();
  for (const { type, parameters } of nodes) {
    const app = type.split(".").at(-1) ?? type;
    if (ownNodes.has(app) || isOfAi(type)) continue;
    const use = readUse(names, app, parameters);
    const name = ourName(names, app, use);
    uses.set(`${app} ${use}`, name !== null && known.has(name));
  }
  return {
    file,
    uses: [...uses.keys()],
    missing: [...uses].flatMap(([use, isCovered]) => (isCovered ? [] : [use])),
    usesAi: nodes.some(({ type }) => isOfAi(type)),
  };
}

/** The resource and the operation of a node, with n8n's defaults for what it leaves out. */
function readUse(
  names: AppNames,
  app: string,
  { resource, operation }: { resource?: unknown; operation?: unknown },
): string {
  const known = names[app];
  const usual = known && "operations" in known ? known : { resource: "", operation: "" };
  const ofApp = typeof resource === "string" ? resource : usual.resource;
  // Another resource has another default, which the file does not name.
  const isUsual = ofApp === usual.resource;
  const done = typeof operation === "string" ? operation : isUsual ? usual.operation : defaultsOf(app, ofApp);
  return [ofApp, done].filter((each) => each !== "").join("/") || "(trigger)";
}

const otherDefaults: Readonly<Record<string, string>> = { "googleDrive fileFolder": "search" };

/** n8n's default operation of resources that are not the app's default. */
const defaultsOf = (app: string, resource: string): string => otherDefaults[`${app} ${resource}`] ?? "";

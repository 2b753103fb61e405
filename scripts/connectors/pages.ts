import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretFieldsOf } from "#engine/connectors/authenticate.ts";
import type {
  Authentication,
  Connector,
  Operation,
  OperationField,
  Trigger,
} from "#engine/connectors/format.ts";
import { loadConnectors } from "./load-connectors.ts";
import { toTable } from "./markdown-table.ts";

const folder = "docs/connectors";

const repeats: Readonly<Record<Operation["effect"]["kind"], string>> = {
  safe: "Safe to repeat.",
  key: "Repeats are recognized by a key.",
  none: "A repeat after a crash may send it twice.",
};

/** The page of each shipped connector, by its path: made from its data alone. */
export async function connectorPages(root: string): Promise<Map<string, string>> {
  const connectors = await loadConnectors(root);
  return new Map(connectors.map((connector) => [`${folder}/${connector.name}.md`, pageOf(connector)]));
}

/** Writes the pages, and deletes those of connectors that are gone. */
export async function storeConnectorPages(root: string): Promise<void> {
  const pages = await connectorPages(root);
  mkdirSync(join(root, folder), { recursive: true });
  for (const file of readdirSync(join(root, folder)))
    if (!pages.has(`${folder}/${file}`)) rmSync(join(root, folder, file));
  for (const [path, text] of pages) writeFileSync(join(root, path), text);
}

function pageOf(connector: Connector): string {
  const { title, about, apiVersion, docs, baseUrl, operations, triggers } = connector;
  return `${[
    `# ${title}`,
    `${about} [Apps and their operations](../connectors.md) says how operations are used. \`npm run generate\` writes this page.`,
    `API version ${plain(apiVersion)}, at \`${baseUrl}\`. [Documentation of the provider](${docs})`,
    ...connectSection(connector),
    ...limitSection(connector),
    "## Operations",
    ...Object.entries(operations).flatMap(([name, operation]) =>
      operationSection(connector, name, operation),
    ),
    ...(Object.keys(triggers).length === 0 ? [] : ["## Triggers"]),
    ...Object.entries(triggers).flatMap(([name, trigger]) => triggerSection(connector, name, trigger)),
  ].join("\n\n")}\n`;
}

function connectSection({ title, authentication, connection, setup }: Connector): string[] {
  const ways = Object.entries(authentication).flatMap(([name, method]) => {
    const help = setup.ways[name];
    const steps = help
      ? [...(help.url === undefined ? [] : [`Open <${help.url}>.`]), ...help.steps.map(plain)]
      : [];
    const fields = [...Object.values(connection), ...Object.values(secretFieldsOf({ name, method }))];
    return [
      `### ${method.title}`,
      ...(steps.length > 0 ? [steps.map((step, index) => `${index + 1}. ${step}`).join("\n")] : []),
      ...(fields.length > 0
        ? [`Asks for: ${fields.map(({ label }) => plain(label)).join(", ")}.`]
        : [`People sign in at ${title}. An owner registers the app once, under Settings → Providers.`]),
      ...scopesOf(method, setup.scopes),
    ];
  });
  const notes = setup.notes.length > 0 ? [setup.notes.map((note) => `- ${plain(note)}`).join("\n")] : [];
  return ["## Connect an account", ...ways, ...(notes.length > 0 ? ["### To know", ...notes] : [])];
}

/** The scopes of a way to sign in; without OAuth, those that people give their token or app. */
function scopesOf(method: Authentication, needs: Connector["setup"]["scopes"]): string[] {
  const scopes = method.kind === "oauth2" ? method.scopes : Object.keys(needs);
  if (scopes.length === 0) return [];
  const rows = scopes.map((scope) => [
    `\`${scope}\``,
    needs[scope]?.map(codeOf).join(", ") ?? "all operations",
  ]);
  return [toTable(["Scope", "Needed by"], rows)];
}

function limitSection({ limit: { perSecond, parallel } }: Connector): string[] {
  const parts = [
    ...(perSecond === undefined ? [] : [`${perSecond} a second`]),
    ...(parallel === undefined ? [] : [`${parallel} at once`]),
  ];
  return [
    "## Limits",
    parts.length === 0
      ? "Millrace sends requests as they come. When the provider asks to wait, it pauses this account alone."
      : `Requests of one account: at most ${parts.join(" and ")}. When the provider asks to wait, it pauses this account alone.`,
  ];
}

function operationSection(connector: Connector, name: string, operation: Operation): string[] {
  const { title, about, method, path, effect, docs } = operation;
  const link = docs === undefined ? "" : ` [Documentation](${docs})`;
  return [
    `### ${plain(title)}`,
    `${plain(about)} \`${connector.name}/${name}\`, \`${method} ${path === "" ? "/" : path}\`.${link}`,
    ...fieldTable(operation.fields),
    `${repeats[effect.kind]} ${proofText(operation)}`,
  ];
}

function triggerSection(connector: Connector, name: string, trigger: Trigger): string[] {
  const { title, about, source } = trigger;
  const how =
    source.kind === "polling"
      ? "Asks from time to time."
      : `Called by ${connector.title}${source.register ? "; Millrace registers the webhook" : ""}.`;
  const steps = source.kind === "webhook" ? source.steps : [];
  return [
    `### ${plain(title)}`,
    `${plain(about)} \`${connector.name}/${name}\`. ${how}`,
    ...(steps.length > 0 ? [steps.map((step, index) => `${index + 1}. ${plain(step)}`).join("\n")] : []),
    ...fieldTable(trigger.fields),
    proofText(trigger),
  ];
}

function fieldTable(fields: Readonly<Record<string, OperationField>>): string[] {
  const rows = Object.entries(fields).map(([name, { label, kind, required, help, options, choices }]) => [
    codeOf(name),
    `${plain(label)}${required ? " (required)" : ""}`,
    kind.replace("_", " "),
    plain(
      [
        help ?? "",
        options
          ? `One of ${options
              .map(({ value }) => value)
              .filter((value) => value !== "")
              .join(", ")}.`
          : "",
        choices ? "Chosen from your account." : "",
      ]
        .filter((each) => each !== "")
        .join(" "),
    ),
  ]);
  return rows.length === 0 ? [] : [toTable(["Field", "Label", "Kind", "Help"], rows)];
}

function proofText({ proof: { rank, source, version, date } }: Pick<Operation, "proof">): string {
  const shown = source.startsWith("https://")
    ? `<${source}>`
    : [source, version].filter((each) => each).join(" ");
  return `Proof ${rank}: ${shown}, ${date}.`;
}

const codeOf = (name: string) => `\`${name}\``;

/** Text that Markdown leaves as it is, also in a cell of a table. */
const plain = (text: string) => text.replaceAll(/[\\|<>*_`[\]]/g, "\\$&").replaceAll("\n", " ");

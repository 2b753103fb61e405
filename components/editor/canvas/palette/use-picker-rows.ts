import type { ConnectorEntry } from "#api/connectors/schema.ts";
import type { Template } from "#api/flows/templates/schema.ts";
import { useConnectors } from "#components/api/operations.ts";
import { useTemplates } from "#components/api/templates.ts";
import { recentTypes } from "#components/editor/canvas/recent-types.ts";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { operationEntry } from "#components/operation/use-operation-entries.ts";
import { findTemplates } from "#components/template/find-templates.ts";
import { namesNote } from "./note-search.ts";
import {
  fallbackHeading,
  type PickerContext,
  type PickerSection,
  pickerSections,
  type TypeOffer,
} from "./picker-sections.ts";

/** An offer of the picker, in one row. `id` is unique among the rows. */
export type PickerRow =
  | { kind: "type"; id: string; offer: TypeOffer }
  | { kind: "app"; id: string; connector: ConnectorEntry }
  | { kind: "template"; id: string; template: Template }
  | { kind: "note"; id: string };

export interface RowSection {
  heading: string | null;
  rows: PickerRow[];
  /** The number of further ones, which are not listed. */
  left?: number | undefined;
}

const mostTemplates = 3;

/** The rows of the picker, by section. Where no type matches, also the templates that do. */
export function usePickerRows(
  query: string,
  given: Omit<PickerContext, "types" | "recent"> & { withNote: boolean },
): RowSection[] {
  const sections = pickerSections(query, { ...given, types: useNodeTypes(), recent: recentTypes() });
  const fallbacks = sections.some(({ heading }) => heading === fallbackHeading);
  const isNote = given.withNote && namesNote(query);
  const templates = useTemplates({ enabled: fallbacks && !isNote }).data ?? [];
  const connectors = useConnectors().data ?? [];
  const apps = query.trim() === "" && given.app === undefined ? appRows(connectors, given) : [];
  const noteRows: PickerRow[] = isNote ? [{ kind: "note", id: "note" }] : [];
  if (!fallbacks)
    return withApps(
      sections.map((section) => withRows(section, noteRows)),
      apps,
    );
  if (isNote) return [{ heading: null, rows: noteRows }];
  const matching = findTemplates(templates, { query: query.trim(), category: null }).slice(0, mostTemplates);
  const rows = matching.map((template): PickerRow => ({ kind: "template", id: template.slug, template }));
  return [
    ...sections.map((section) => withRows(section)),
    ...(rows.length > 0 ? [{ heading: "Templates", rows }] : []),
  ];
}

/** The connectors, where an operation fits. */
function appRows(
  connectors: readonly ConnectorEntry[],
  { group, offers }: Pick<PickerContext, "group" | "offers">,
): PickerRow[] {
  if ((group !== undefined && group !== operationEntry.group) || !offers(operationEntry)) return [];
  return connectors.map((connector) => ({ kind: "app", id: `app ${connector.name}`, connector }));
}

/** Behind the actions, which operations belong to. */
function withApps(sections: RowSection[], apps: PickerRow[]): RowSection[] {
  if (apps.length === 0) return sections;
  const at = sections.findIndex(({ heading }) => heading === operationEntry.group) + 1;
  return sections.toSpliced(at === 0 ? sections.length : at, 0, { heading: "Apps", rows: apps });
}

function withRows({ heading, offers, left }: PickerSection, further: readonly PickerRow[] = []): RowSection {
  const rows = offers.map((offer): PickerRow => ({ kind: "type", id: offer.definition.type, offer }));
  return { heading, rows: heading === null ? [...rows, ...further] : rows, left };
}

import { ReactFlowProvider } from "@xyflow/react";
import { type ReactNode, useState } from "react";
import { render } from "vitest-browser-react";
import { nodeTypeSet } from "#app/node-types.ts";
import { Providers } from "#app/providers.tsx";
import {
  createEditorStore,
  EditorProvider,
  type EditorStore,
} from "#components/editor/state/editor-context.tsx";
import { NodeTypesProvider } from "#components/node-types/node-types.ts";
import type { FlowDocument } from "#engine/document.ts";

/** Renders components as every page does. */
export function draw(children: ReactNode) {
  return render(
    <Providers>
      <NodeTypesProvider value={nodeTypeSet}>{children}</NodeTypesProvider>
    </Providers>,
  );
}

/** Renders components in an editor of this document. */
export async function drawInEditor(
  children: ReactNode,
  start: { document?: FlowDocument; readOnly?: boolean } = {},
): Promise<EditorStore> {
  const store = createEditorStore({ flowId: "flow", nodeTypes: nodeTypeSet.types, ...start });
  await draw(
    <EditorProvider value={store}>
      <ReactFlowProvider>{children}</ReactFlowProvider>
    </EditorProvider>,
  );
  return store;
}

/** Renders a field that stores its value, and returns the current value. */
export async function drawField<Value>(
  first: Value,
  field: DrawField<Value>,
): Promise<{ value: () => Value }> {
  let current = first;
  const onChange = (next: Value) => {
    current = next;
  };
  await draw(<Held first={first} field={field} onChange={onChange} />);
  return { value: () => current };
}

type DrawField<Value> = (value: Value, set: (next: Value) => void) => ReactNode;

interface HeldProps<Value> {
  first: Value;
  field: DrawField<Value>;
  onChange: (next: Value) => void;
}

function Held<Value>({ first, field, onChange }: HeldProps<Value>) {
  const [value, setValue] = useState(first);
  return field(value, (next) => {
    onChange(next);
    setValue(() => next);
  });
}

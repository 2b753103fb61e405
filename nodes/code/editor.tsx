"use client";

import { CodePackages } from "#components/code-packages/code-packages.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import definition from "./definition.ts";

/** Below the form: the npm packages that the code imports. */
export default function CodeEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  if (part === "above") return null;
  const { packages = [], hash = "" } = definition.bundle?.(config) ?? {};
  return (
    <div data-pointer="/packages">
      <CodePackages
        packages={packages}
        bundle={hash}
        problems={[...problemsAt("/packages"), ...problemsAt("/bundle")]}
        readOnly={readOnly}
        onChange={onChange}
      />
    </div>
  );
}

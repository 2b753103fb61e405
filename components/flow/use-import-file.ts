import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useImportFlows } from "#components/api/flows.ts";
import { parseJson } from "#components/api/parse-json.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";

/** Imports a file of flows, reports the result, and opens the flow if it is a single one. */
export function useImportFile() {
  const { mutate } = useImportFlows();
  const router = useRouter();
  return useCallback(
    async (file: File) => {
      const content = parseJson(await file.text());
      if (content === undefined) {
        notifyProblem(
          "Nothing was imported",
          new Error(`${file.name} is not JSON. Choose a file made by “Export JSON”.`),
        );
        return;
      }
      mutate(content, {
        onSuccess({ data }) {
          notifySuccess(`Imported ${namesOf(data)}`);
          const [only, ...others] = data;
          if (only && others.length === 0) router.push(`/flows/${only.id}`);
          const incomplete = data.filter(({ missing_credentials }) => missing_credentials.length > 0);
          if (incomplete.length === 0) return;
          const detail = `${namesOf(incomplete)} used credentials that do not exist here. Choose others before you publish it.`;
          notifyProblem("Credentials are missing", new Error(detail));
        },
        onError: (error) => notifyProblem(`${file.name} was not imported`, error),
      });
    },
    [mutate, router],
  );
}

/** Opens the file dialog and imports the chosen file. */
export function useChooseImport(): () => void {
  const importFile = useImportFile();
  return useCallback(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "application/json,.json";
    input.hidden = true;
    input.onchange = () => {
      const [file] = input.files ?? [];
      if (file) void importFile(file);
      input.remove();
    };
    input.oncancel = () => input.remove();
    // In the page, which holds it: the browser may collect one that nothing holds while its dialog is open.
    document.body.append(input);
    input.click();
  }, [importFile]);
}

function namesOf(flows: readonly { name: string }[]): string {
  return flows.map(({ name }) => `“${name}”`).join(", ");
}

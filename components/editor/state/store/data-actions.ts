import type { EditorState } from "./state.ts";

type DataActions = Pick<EditorState, "hideExecution" | "chooseData" | "follow" | "followRun">;

type Update = Partial<EditorState> | ((before: EditorState) => Partial<EditorState>);

/** The actions that decide which execution the editor shows, and the data of which. */
export function dataActions(set: (update: Update) => void): DataActions {
  return {
    hideExecution: () =>
      set(({ currentData, lastExecution }) => ({
        runShown: false,
        followed: null,
        lastExecution: currentData.kind === "last" ? lastExecution : null,
      })),
    chooseData: (currentData) =>
      set(({ lastExecution, runShown }) => {
        const isExecution = currentData.kind === "execution";
        return {
          currentData,
          followed: isExecution ? { id: currentData.id, wantedBy: "person" } : null,
          // The one before stays until the chosen one is loaded.
          lastExecution: isExecution ? lastExecution : null,
          runShown: isExecution && runShown,
          iterations: new Map(),
        };
      }),
    follow: (id, wantedBy) =>
      set(({ currentData }) => {
        const isLast = currentData.kind === "last";
        if (wantedBy === "traffic" && !isLast) return {};
        return { followed: { id, wantedBy }, ...(!isLast && { currentData: { kind: "last" } }) };
      }),
    followRun: (id) => set({ followed: { id, wantedBy: "person" } }),
  };
}

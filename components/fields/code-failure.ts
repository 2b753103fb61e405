import { createContext, use } from "react";

/** Why code failed when it ran, and where. */
export interface CodeFailure {
  message: string;
  /** From 1. */
  line: number;
  /** From 1; null if it is not known. */
  column: number | null;
  /** The code that ran. Another one has its lines elsewhere. */
  source: string;
}

export interface CodeFailureState {
  /** Null if the shown step did not fail in its code. */
  failure: CodeFailure | null;
  /** True from the moment when the user asks for the line until the field shows it. */
  isWanted: boolean;
  onShown: () => void;
}

const none: CodeFailureState = { failure: null, isWanted: false, onShown: () => {} };
const CodeFailureContext = createContext<CodeFailureState>(none);

export const CodeFailureProvider = CodeFailureContext.Provider;

/** The failure of the code that the field around shows. */
export function useCodeFailure(): CodeFailureState {
  return use(CodeFailureContext);
}

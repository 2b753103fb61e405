import { createContext, use } from "react";

/** Who lists the values of drop-downs: a connector, for an account, as far as the node is filled in. */
export interface ChoiceSource {
  /** The connector's name. */
  connector: string;
  /** Omitted while no account is connected. */
  connectionId: string | undefined;
  /** Whether values can be listed without an account. */
  isOpen: boolean;
  /** The node's fields, with tags. */
  input: Readonly<Record<string, unknown>>;
  /** The fields' labels, by name. */
  labels: Readonly<Record<string, string>>;
}

const ChoiceSourceContext = createContext<ChoiceSource | null>(null);

/** `<ChoiceSourceProvider value={source}>`: the fields inside list their values there. */
export const ChoiceSourceProvider = ChoiceSourceContext;

export function useChoiceSource(): ChoiceSource | null {
  return use(ChoiceSourceContext);
}

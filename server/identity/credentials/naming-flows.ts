/** A flow that names something. */
export interface NamingFlow {
  id: string;
  name: string;
  /** Whether the user can see it. */
  visible: boolean;
  /** Whether its live version names it. */
  published: boolean;
}

/** The flows for a refusal: those that the user cannot see are neither named nor counted. */
export function describeFlows(flows: readonly Omit<NamingFlow, "published">[]): {
  text: string;
  flows: { id: string; name: string }[];
} {
  const shown = flows.filter(({ visible }) => visible).map(({ id, name }) => ({ id, name }));
  const names = shown.map(({ name }) => `“${name}”`);
  const hidden = shown.length < flows.length ? ["a private flow that you cannot see"] : [];
  return { text: [...names, ...hidden].join(", "), flows: shown };
}

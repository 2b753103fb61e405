/** The parts that all operations have which ask for a decision and wait. */
export const asking = {
  synonyms: "send and wait for response, human in the loop, approval, approve, ask, confirm, review, HITL",
  waits: "approval",
  effect: { kind: "none" },
} as const;

/** A note of the help for connecting an account. */
export const linksLeadHere =
  "Links to decide lead to this installation (BASE_URL). Those who are asked must be able to open it in a browser.";

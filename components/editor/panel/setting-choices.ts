/** The behavior of a node after a failed step. */
export const onFailure = [
  { value: "stop", label: "Stop the flow" },
  { value: "continue", label: "Continue (ignore the error)" },
  { value: "error_handle", label: "Use the error output" },
];

/** The behavior of a node with a tag that has no value. */
export const onMissingTag = [
  { value: "warn", label: "Leave it empty and warn" },
  { value: "fail", label: "Fail the step" },
];

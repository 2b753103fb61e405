import type { Execution, Step } from "#api/executions/reads/schema.ts";

/** A step for tests. */
export function stepOf(node_id: string, status: Step["status"], more: Partial<Step> = {}): Step {
  return {
    node_id,
    node_key: null,
    node_label: null,
    scope: "",
    attempt: 1,
    origin: "run",
    status,
    handle: null,
    input: null,
    config: null,
    output: null,
    error: null,
    warnings: [],
    activity: null,
    resume_at: null,
    resume_link: null,
    started_at: null,
    finished_at: null,
    child_execution_id: null,
    ...more,
  };
}

/** An execution of these steps for tests. */
export function executionOf(steps: readonly Step[], more: Partial<Execution> = {}): Execution {
  return {
    id: "execution",
    flow_id: "flow",
    flow_name: null,
    version: null,
    name: null,
    status: "running",
    source: "test",
    trigger_node_id: "a",
    replay_of: null,
    parent: null,
    error: null,
    created_at: "2026-01-01T00:00:00Z",
    started_at: null,
    resume_at: null,
    times_out: false,
    finished_at: null,
    duration_ms: null,
    input: null,
    response: null,
    document: null,
    held: null,
    steps: [...steps],
    steps_next_cursor: null,
    ...more,
  };
}

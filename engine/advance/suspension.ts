/** The event, child or iterations that a suspended step waits for, apart from its time. */
export type Suspension = Event | Child | Iterations;

/** A call to the step's URL. One that arrives after the step's time has no effect. */
interface Event {
  kind: "event";
}

/** The end of an execution that the step started. */
interface Child {
  kind: "child";
  executionId: string;
}

/** A container's iterations. Their scopes end in "0", "1", … */
export interface Iterations {
  kind: "iterations";
  count: number;
  /** The number of iterations that may run at once. */
  concurrency: number;
  /** A failed iteration ends the loop and fails the container's step, or is only counted. */
  onFailure: "stop" | "collect";
  /** All iterations have finished; the next begins at the time for which the step waits. */
  isPaused?: true;
  /** The iterations that had ended when the step was stored. Omitted if they are not known. */
  ended?: EndedIterations;
}

/**
 * The iterations before `before` have ended, except `except`. A worker that resumes the execution reads only the steps of
 * those that have not (decision 47).
 */
export interface EndedIterations {
  before: number;
  /** In ascending order. */
  except: readonly number[];
}

/*
 * The times of an execution and of its steps are computed apart, with the delays that a worker measured, so that they differ by
 * milliseconds. Of an execution with very many steps, a part is searched.
 */
const searchedSteps = 500;

/**
 * SQL for whether the time at which a waiting execution resumes is the end of a wait for a call or a decision.
 *
 * @param execution the alias of a row with `id`, `status` and `resume_at`
 */
export function timesOut(execution: string): string {
  return `(${execution}.status = 'waiting' and ${execution}.resume_at is not null and exists (
    select from (
      select status, until, resume_at from steps where execution_id = ${execution}.id limit ${searchedSteps}
    ) step
    where step.status = 'waiting' and step.until ->> 'kind' = 'event'
        and step.resume_at < ${execution}.resume_at + interval '1 second'))`;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

/**
 * Many askers, one statement: what is asked while a statement is under way shares the next one. Asked alone a question waits
 * for nothing but the end of the turn of the event loop, and each answer is as fresh as if it had been asked alone, which no
 * cache's is.
 *
 * @param answerAll gives the answers in the order of the questions; when it throws, all of these askers hear it
 */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { maxInFlight, maxBatch }: { maxInFlight: number; maxBatch: number },
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let inFlight = 0;
  let scheduled = false;

  function schedule() {
    if (scheduled || waiting.length === 0 || inFlight >= maxInFlight) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (waiting.length > 0 && inFlight < maxInFlight) void askNext();
    });
  }

  async function askNext() {
    const batch = waiting.slice(0, maxBatch);
    waiting = waiting.slice(maxBatch);
    inFlight += 1;
    try {
      const answers = await answerAll(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (fault) {
      for (const { reject } of batch) reject(fault);
    }
    inFlight -= 1;
    schedule();
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      schedule();
    });
}

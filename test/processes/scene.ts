import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { type Crew, startCrew } from "./crew.ts";
import { createRandom, type Random } from "./random.ts";
import { type RecordedCall, type Recorder, startRecorder } from "./recorder.ts";

/** Workers with their own database, and a server that they can call. */
export interface Scene {
  database: TestDatabase;
  recorder: Recorder;
  crew: Crew;
  random: Random;
}

export interface SceneOptions {
  workers: number;
  environment?: Record<string, string>;
  /** How that server responds. */
  answer?(call: RecordedCall, response: ServerResponse, random: Random): void;
}

/** Sets up the scene for one test, and removes it when the test ends, even if it fails. */
export async function setScene({ workers, environment, answer }: SceneOptions): Promise<Scene> {
  const random = createRandom();
  const database = await createTestDatabase();
  const recorder = await startRecorder(answer && ((call, response) => answer(call, response, random)));
  const crew = await startCrew(workers, database.url, { EGRESS_ALLOW: recorder.allow, ...environment });
  onTestFinished(async () => {
    await crew.stop();
    await recorder.close();
    await database.drop();
  });
  return { database, recorder, crew, random };
}

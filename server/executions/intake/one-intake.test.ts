import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const product = "{app,engine,lib,nodes,queue,server,supervisor,web,worker}/**/*.{ts,tsx}";
const files = globSync([product, "*.ts"], { exclude: ["**/*.test.*", "**/node_modules/**"] });

const filesWith = (text: RegExp) => files.filter((file) => text.test(readFileSync(file, "utf8"))).toSorted();

test("executions are inserted by the intake alone", () => {
  const inserts = /insert\s+into\s+"?executions\b|\bexecution\s*\.\s*(create(Many(AndReturn)?)?|upsert)\b/i;
  expect(filesWith(inserts)).toEqual(["server/executions/intake/insert.sql.ts"]);
});

test("jobs are added by the intake alone, but for those that a backup holds", () => {
  const adds = /\badd_jobs?\b|\.addJobs?\(|quickAddJob|insert\s+into\s+graphile_worker/i;
  expect(filesWith(adds)).toEqual([
    "server/executions/intake/add-job.sql.ts",
    "server/platform/backup/jobs.sql.ts",
  ]);
});

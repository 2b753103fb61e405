import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { Failure, FileTime, Result } from "./result.ts";

/** Writes the `Result` of a Vitest run as JSON into the file that VITEST_RESULT names. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    const path = process.env.VITEST_RESULT;
    if (!path) return;
    const count = (state: "passed" | "skipped") =>
      modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
    const unhandled = unhandledErrors.map(
      ({ message }): Failure => ({ runner: "Vitest", file: "", name: "outside a test", error: message }),
    );
    const result: Result = {
      passed: count("passed"),
      skipped: count("skipped"),
      failures: [...modules.flatMap(findFailures), ...unhandled],
      flaky: modules.flatMap(findFlaky),
      files: modules.map(toFileTime),
    };
    writeFileSync(path, JSON.stringify(result));
  }
}

/** A failed file without a failed test could not be loaded or set up. */
function findFailures(module: TestModule): Failure[] {
  const file = fileOf(module);
  const failed = [...module.children.allTests("failed")].map(toFailure);
  if (failed.length > 0 || module.state() !== "failed") return failed;
  const outside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [{ runner: "Vitest", file, name: "", error: outside[0]?.message ?? "" }];
}

function findFlaky(module: TestModule): Failure[] {
  return [...module.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky).map(toFailure);
}

function toFailure(test: TestCase): Failure {
  const error = test.result().errors?.[0]?.message ?? "";
  return { runner: "Vitest", file: fileOf(test.module), name: test.fullName, error };
}

function toFileTime(module: TestModule): FileTime {
  const times = module.diagnostic();
  return {
    project: module.project.name,
    file: fileOf(module),
    tests: [...module.children.allTests()].length,
    ms: times.environmentSetupDuration + times.setupDuration + times.collectDuration + times.duration,
  };
}

function fileOf(module: TestModule): string {
  return relative(module.project.vitest.config.root, module.moduleId);
}

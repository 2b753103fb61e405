import { runProgram } from "#lib/run-program.ts";
import { parseConfig } from "#server/platform/config/config.ts";
import { readSecretFiles } from "#server/platform/config/secret-files.ts";

const usage = `Usage: npm start                 everything on this machine
       npm start -- web         a web process, against DATABASE_URL
       npm start -- worker      a worker process, against DATABASE_URL
       npm start -- migrate     bring the database that DATABASE_URL names up to date
       npm start -- backup FILE    write everything that is stored to a file
       npm start -- restore FILE   replace everything that is stored by a backup`;

/** The program. Without a word it is the whole of it on one machine; with one, a part of it among many machines. */
async function main([role, ...rest]: readonly string[]): Promise<void> {
  readSecretFiles(process.env);
  if (role === "backup" || role === "restore") return runBackup(role, rest);
  if (rest.length > 0) return refuse(`Unexpected argument after "${role}".`);
  switch (role) {
    case undefined: {
      const { supervise } = await import("#supervisor/supervise.ts");
      await supervise(process.env);
      return;
    }
    case "web": {
      const { startWeb } = await import("./web.ts");
      await startWeb();
      return;
    }
    case "worker": {
      const { runWorker } = await import("./worker.ts");
      await runWorker();
      return;
    }
    case "migrate": {
      const { migrate } = await import("#server/platform/database/migrate.ts");
      const applied = await migrate(parseConfig(process.env).databaseUrl);
      console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
      return;
    }
    default:
      refuse(`There is no part called "${role}".`);
  }
}

async function runBackup(role: "backup" | "restore", [path, ...more]: readonly string[]): Promise<void> {
  if (path === undefined || more.length > 0) return refuse(`Name one file after "${role}".`);
  const commands = await import("./backup.ts");
  await commands[role](path, (line) => console.log(line));
}

function refuse(problem: string): void {
  console.error(`${problem}\n${usage}`);
  process.exitCode = 2;
}

/** Runs the program with the words after its name. */
export const run = (words: readonly string[]): Promise<void> => runProgram(() => main(words));

if (import.meta.main) await run(process.argv.slice(2));

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureProgram, findProgram } from "#scripts/setup/programs.mjs";
import { testCertificate, testKey } from "#server/platform/egress/mail.test-server.ts";
import { freePort, nobody, runServer, serverFolder, type TestServer } from "./run-server.ts";

/** The paths of MariaDB's programs; null if they are not installed and cannot be. */
export async function findMariadb(): Promise<{ server: string; install: string } | null> {
  const server = await ensureProgram("mariadbd", "mariadb-server");
  const install = findProgram("mariadb-install-db");
  return server && install ? { server, install } : null;
}

/** A fresh MariaDB with TLS, the database `shop`, and the user `ada` with this password. */
export async function startMariadb(
  { server, install }: { server: string; install: string },
  password: string,
): Promise<TestServer> {
  const folder = await serverFolder("mariadb");
  const port = await freePort();
  const path = (name: string) => join(folder, name);
  const data = `--datadir=${path("data")}`;
  // The test run's own folder for temporary files belongs to another user.
  const temporary = `--tmpdir=${folder}`;
  const plain = [
    ...["--no-defaults", data, temporary],
    ...["--auth-root-authentication-method=normal", "--skip-test-db"],
  ];
  await promisify(execFile)(install, plain, { cwd: folder, ...nobody });
  await writeFile(path("cert.pem"), testCertificate);
  await writeFile(path("key.pem"), testKey, { mode: 0o644 });
  await writeFile(
    path("init.sql"),
    `create database shop character set utf8mb4;\ncreate user ada identified by '${password}';\ngrant all on shop.* to ada;\n`,
  );
  const options = [
    ...["--no-defaults", data, temporary],
    ...[`--port=${port}`, "--bind-address=127.0.0.1", `--socket=${path("socket")}`],
    ...[
      `--pid-file=${path("pid")}`,
      `--init-file=${path("init.sql")}`,
      "--skip-log-bin",
      "--skip-name-resolve",
    ],
    ...[
      `--ssl-cert=${path("cert.pem")}`,
      `--ssl-key=${path("key.pem")}`,
      "--innodb-flush-log-at-trx-commit=0",
    ],
    ...["--innodb-buffer-pool-size=32M", "--default-time-zone=+05:30"],
  ];
  return runServer(server, options, { folder, port });
}

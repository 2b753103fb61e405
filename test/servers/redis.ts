import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureProgram } from "#scripts/setup/programs.mjs";
import { testCertificate, testKey } from "#server/platform/egress/mail.test-server.ts";
import { freePort, runServer, serverFolder, type TestServer } from "./run-server.ts";

/** The path of Redis; null if it is not installed and cannot be. */
export const findRedis = (): Promise<string | null> => ensureProgram("redis-server", "redis-server");

/** A fresh Redis with a password, and one port with TLS beside the one without. */
export async function startRedis(
  program: string,
  password: string,
): Promise<TestServer & { tlsPort: number }> {
  const folder = await serverFolder("redis");
  const [port, tlsPort] = [await freePort(), await freePort()];
  await writeFile(join(folder, "cert.pem"), testCertificate);
  await writeFile(join(folder, "key.pem"), testKey, { mode: 0o644 });
  const options = [
    ...["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder],
    ...["--requirepass", password, "--tls-port", String(tlsPort), "--tls-auth-clients", "no"],
    ...["--tls-cert-file", join(folder, "cert.pem"), "--tls-key-file", join(folder, "key.pem")],
  ];
  return { ...(await runServer(program, options, { folder, port })), tlsPort };
}

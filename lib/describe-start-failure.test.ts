import { mkdir, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { describeStartFailure } from "./describe-start-failure.ts";
import { StartError } from "./start-error.ts";

async function faultOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => undefined,
    (cause: unknown) => cause,
  );
}

const listen = (port: number, host: string) =>
  new Promise<ReturnType<typeof createServer>>((done, failed) => {
    const server = createServer();
    server.once("error", failed).listen(port, host, () => done(server));
  });

test("a failure that the operator can fix is its own message", () => {
  expect(describeStartFailure(new StartError("Set DATABASE_URL."))).toBe("Set DATABASE_URL.");
});

test("a port in use and a foreign address name the variable to change", async () => {
  const taken = await listen(0, "127.0.0.1");
  const { port } = taken.address() as { port: number };
  expect(describeStartFailure(await faultOf(() => listen(port, "127.0.0.1")))).toBe(
    `Port ${port} is in use by another program. Stop that, or set PORT to a free one.`,
  );
  taken.close();
  expect(describeStartFailure(await faultOf(() => listen(0, "192.0.2.1")))).toMatch(
    /^HOST=192\.0\.2\.1 is not an address of this machine\./,
  );
});

test("a database that is away names DATABASE_URL", async () => {
  const closed = await listen(0, "127.0.0.1");
  const { port } = closed.address() as { port: number };
  await new Promise((done) => closed.close(done));
  const refused = await faultOf(
    () => new Promise((done, failed) => connect(port, "127.0.0.1", () => done(0)).once("error", failed)),
  );
  expect(describeStartFailure(refused)).toMatch(
    /^The database does not respond \(connect ECONNREFUSED .*DATABASE_URL\.$/,
  );
});

test("a folder that cannot be written names the path", async () => {
  // A path where even root cannot create a folder.
  expect(describeStartFailure(await faultOf(() => mkdir("/proc/millrace")))).not.toContain("\n");
  const fault = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES", path: "/srv/x" });
  expect(describeStartFailure(fault)).toMatch(/^Access to \/srv\/x is denied \(EACCES\)\. .*DATA_DIR/);
  const full = await faultOf(() => writeFile("/dev/full", "x"));
  expect(describeStartFailure(full)).toMatch(/is full\. Free some space/);
});

test.each(["28P01", "28000", "3D000", "42501", "53100", "53300", "57P03", "EROFS", "EDQUOT", "EMFILE"])(
  "%s is told in one line with what to do",
  (code) => {
    const line = describeStartFailure(Object.assign(new Error('database "x" does not exist'), { code }));
    expect(line).not.toMatch(/Unexpected|\n/);
    expect(line).toMatch(/\. [A-Z].*\.$/);
  },
);

test("an unexpected fault is one line that points to the stack", () => {
  expect(describeStartFailure(new TypeError("x is not a function\n    at somewhere"))).toBe(
    "Unexpected fault: TypeError: x is not a function. Set LOG_LEVEL=debug to see the stack.",
  );
});

import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseStorageUrl, type S3Location } from "#server/platform/config/storage-location.ts";
import { startTestS3, type TestS3 } from "#test/storage/s3-server.ts";
import { createDiskStorage } from "./disk.ts";
import type { FileStorage } from "./file-storage.ts";
import { createS3Storage } from "./s3.ts";

let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-storage-"));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

function locate(query = ""): S3Location {
  const keys = "access_key_id=id&secret_access_key=secret";
  const location = parseStorageUrl(
    `s3://bucket/some/where?endpoint=${encodeURIComponent(s3.endpoint)}&${keys}${query}`,
  );
  if (typeof location === "string") throw new Error(location);
  return location;
}

/** Each with a way to make it fail. */
const storages: [name: string, create: () => FileStorage][] = [
  ["a disk", () => createDiskStorage(join(folder, "files"))],
  ["S3", () => createS3Storage(locate())],
];

test("M7: files on a disk, and the folders that hold them, are closed to other accounts", async () => {
  const place = join(folder, "private");
  await createDiskStorage(place).write("ab/cd", Readable.from([randomBytes(10)]));
  const modes = await Promise.all(
    ["", "ab", "ab/cd"].map(async (path) => (await stat(join(place, path))).mode),
  );
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
});

describe.each(storages)("%s", (_, create) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = create();
  });
  const write = (key: string, ...chunks: Uint8Array[]) =>
    storage.write(key, Readable.from(chunks, { objectMode: false }));
  const read = async (key: string) => {
    const content = await storage.read(key);
    return content && buffer(content);
  };

  test("gives back what it was given, piece by piece", async () => {
    const [one, two] = [randomBytes(200_000), randomBytes(1)];
    await write("ab/file", one, two);
    expect(await read("ab/file")).toEqual(Buffer.concat([one, two]));
  });

  test("gives a part of it", async () => {
    const bytes = randomBytes(200_000);
    await write("ab/part", bytes);
    const part = await storage.read("ab/part", { first: 70_000, last: 199_999 });
    expect(part && (await buffer(part)).equals(bytes.subarray(70_000))).toBe(true);
    const one = await storage.read("ab/part", { first: 5, last: 5 });
    expect(one && (await buffer(one))).toEqual(bytes.subarray(5, 6));
    expect(await storage.read("ab/nothing", { first: 0, last: 0 })).toBe(null);
  });

  test("keeps a file of no bytes", async () => {
    await write("ab/empty");
    expect(await read("ab/empty")).toEqual(Buffer.alloc(0));
  });

  test("replaces what lay under the key", async () => {
    await write("ab/twice", Buffer.from("a long first text"));
    await write("ab/twice", Buffer.from("second"));
    expect(String(await read("ab/twice"))).toBe("second");
  });

  test("has nothing where nothing was written", async () => {
    expect(await read("ab/none")).toBe(null);
  });

  test("removes, twice without a fault", async () => {
    await write("ab/gone", Buffer.from("x"));
    await storage.remove("ab/gone");
    await storage.remove("ab/gone");
    expect(await read("ab/gone")).toBe(null);
  });

  test("fails with what the stream failed with", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("some");
        throw new Error("The sender left.");
      })(),
      { objectMode: false },
    );
    const fault = await storage.write("ab/broken", broken).catch((cause: Error) => cause);
    expect(`${fault} ${fault?.cause}`).toContain("The sender left.");
  });

  test("lets itself be read in part only", async () => {
    const long = randomBytes(1_000_000);
    await write("ab/long", long);
    for await (const chunk of (await storage.read("ab/long")) ?? []) {
      expect(long.subarray(0, chunk.length).equals(chunk)).toBe(true);
      break;
    }
    expect((await read("ab/long"))?.equals(long)).toBe(true);
  });
});

test("S3 gets the prefix before each key, and temporary files do not stay", async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith("millrace-upload-"));
  const storage = createS3Storage(locate());
  await storage.write("cd/prefixed", Readable.from([Buffer.from("x")], { objectMode: false }));
  expect(String(s3.objects.get("/bucket/some/where/cd/prefixed"))).toBe("x");
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith("millrace-upload-"));
  expect(after).toEqual(before);
});

test("what cannot be written is a fault, not a file", async () => {
  const closed = join(folder, "closed");
  await mkdir(closed);
  // A file in place of the folder blocks access even for an administrator.
  await createDiskStorage(closed).write("ef", Readable.from([Buffer.from("x")], { objectMode: false }));
  await chmod(closed, 0o500);
  const content = () => Readable.from([Buffer.from("x")], { objectMode: false });
  await expect(createDiskStorage(closed).write("ef/file", content())).rejects.toThrow();
  await chmod(closed, 0o700);
  s3.failWith(400);
  await expect(createS3Storage(locate()).write("ef/file", content())).rejects.toThrow();
});

describe("STORAGE_URL", () => {
  test("needs no more than a bucket", () => {
    expect(parseStorageUrl("s3://files")).toEqual({
      bucket: "files",
      prefix: "",
      region: "us-east-1",
      endpoint: null,
      pathStyle: false,
      credentials: null,
    });
  });

  test("says all of it", () => {
    const query =
      "region=eu-central-1&endpoint=https%3A%2F%2Fs3.example.com&path_style=false&access_key_id=a&secret_access_key=b%2Fc";
    expect(parseStorageUrl(`s3://files/one/two/?${query}`)).toEqual({
      bucket: "files",
      prefix: "one/two/",
      region: "eu-central-1",
      endpoint: "https://s3.example.com",
      pathStyle: false,
      credentials: { accessKeyId: "a", secretAccessKey: "b/c" },
    });
  });

  test.each([
    ["file:///tmp", /S3 URL/],
    ["s3://", /S3 URL/],
    ["s3://files?regoin=x", /unknown parameter/],
    ["s3://files?endpoint=s3.example.com", /http or https/],
    ["s3://files?access_key_id=canary", /both access_key_id/],
  ])("is refused without its values: %s", (url, problem) => {
    expect(parseStorageUrl(url)).toMatch(problem);
    expect(parseStorageUrl(url)).not.toContain("canary");
  });
});

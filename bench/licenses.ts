import { storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { secretKey } from "#test/secret-key.ts";
import { openTestServices } from "#test/services.ts";
import { type Baseline, startBaseline, startServer } from "./baseline.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { postJson, runWrk } from "./wrk.ts";

const promised = { ratio: 0.12, p99Ms: 25 };
const rounds = forLength(5, 2);
const seconds = forLength(4, 2);
const connections = 32;

/** The number of licenses, each with two features and an activated instance, that are validated in turn. */
const licenses = forLength(2000, 200);

/** Promise P4: licenses validated per second by one web process, compared with a bare server, and the latency at half that rate. */
export async function measureLicenses(): Promise<Measurement[]> {
  const ground = await layGround();
  // Each caller has its own address, as in reality: one address may validate one key 60 times a minute.
  const environment = { TRUSTED_PROXIES: "127.0.0.1" };
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl, environment });
  const baseline = await startBaseline();
  // Keys are hashed here and looked up in the web process.
  const services = openTestServices();
  try {
    Object.assign(process.env, {
      DATABASE_URL: ground.databaseUrl,
      SECRET_KEY: secretKey,
      BASE_URL: web.url,
    });
    await storePackages(ground.pool);
    const keys: string[] = [];
    while (keys.length < licenses) {
      const { id, key } = await storeLicense(ground.pool, { features: ["pro", "team"], activationLimit: 3 });
      await ground.pool.query(
        "insert into activations (id, license_id, fingerprint, name, counts) values (gen_random_uuid(), $1, 'shop.com', 'shop.com', true)",
        [id],
      );
      keys.push(key);
    }
    await ground.pool.query("analyze");
    const url = `${web.url}/v1/packages/flow/licenses/validate`;
    const { ratio, perSecond, bare } = await compare(baseline, url, keys);
    const ofSketch = await compareWithSketch(ground, url, keys);
    const half = await measureHalfLoad(url, keys, perSecond / 2);
    return [
      {
        promise: "P4",
        what: `licenses validated, ${connections} connections`,
        figure: `${(ratio * 100).toFixed(1)} % (${perSecond.toFixed(0)}/s)`,
        promised: `>= ${promised.ratio * 100} %`,
        baseline: `100 % (${bare.toFixed(0)}/s)`,
        isMet: ratio >= promised.ratio,
      },
      reported({
        promise: "P4",
        what: "the same, of a sketch that reads one row and signs",
        figure: `${(ofSketch.ratio * 100).toFixed(1)} %`,
        baseline: `sketch ${ofSketch.bare.toFixed(0)}/s`,
      }),
      {
        promise: "P4",
        what: `licenses validated at half load (${half.perSecond.toFixed(0)}/s): p99`,
        figure: `${half.p99Ms.toFixed(1)} ms`,
        promised: `<= ${promised.p99Ms} ms`,
        baseline: null,
        isMet: half.errors === 0 && half.p99Ms <= promised.p99Ms,
      },
    ];
  } finally {
    await services.close();
    await web.stop();
    await baseline.stop();
    await ground.clear();
  }
}

/** The share of a bare server says more about the machine: a signature costs as much as two of its requests. */
async function compareWithSketch({ pool, databaseUrl }: Ground, url: string, keys: readonly string[]) {
  await pool.query("create table sketch_licenses (key text primary key, facts json not null)");
  const facts = JSON.stringify({ code: "VALID", entitlements: ["pro", "team"], activation_limit: 3 });
  await pool.query("insert into sketch_licenses select key, $2 from unnest($1::text[]) key", [keys, facts]);
  await pool.query("analyze sketch_licenses");
  const sketch = await startServer("license-sketch.ts", { DATABASE_URL: databaseUrl });
  try {
    return await compare(sketch, url, keys);
  } finally {
    await sketch.stop();
  }
}

/** Alternating rounds, so that other load on the machine affects both; returns the median. */
async function compare(baseline: Baseline, url: string, keys: readonly string[]) {
  const lua = askInTurn(keys);
  await runWrk(baseline.url, connections, 4, lua);
  await runWrk(url, connections, 10, lua);
  const results: { ratio: number; perSecond: number; bare: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await runWrk(baseline.url, connections, seconds, lua);
    const validations = await runWrk(url, connections, seconds, lua);
    if (validations.errors > 0) throw new Error(`${validations.errors} validations did not return 200.`);
    const ratio = validations.perSecond / bare.perSecond;
    results.push({ ratio, perSecond: validations.perSecond, bare: bare.perSecond });
    console.log(
      `P4, round ${round}: baseline ${bare.perSecond.toFixed(0)}/s, validations ${validations.perSecond.toFixed(0)}/s, ratio ${(ratio * 100).toFixed(1)} %`,
    );
  }
  const [median] = results.toSorted((a, b) => a.ratio - b.ratio).slice(Math.floor(rounds / 2));
  if (!median) throw new Error("Nothing was measured.");
  return median;
}

/** Each connection pauses between its calls so that all together reach half of the maximum rate. */
async function measureHalfLoad(url: string, keys: readonly string[], perSecond: number) {
  const pauseMs = Math.round((connections * 1000) / perSecond);
  const lua = `${askInTurn(keys)}\ndelay = function() return ${pauseMs} end\n`;
  const result = await runWrk(url, connections, forLength(15, 5), lua);
  console.log(
    `P4, half load: ${result.perSecond.toFixed(0)}/s, ${result.errors} errors; median ${result.medianMs.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`,
  );
  return result;
}

function bodyOf(key: string): string {
  return JSON.stringify({
    license_key: key,
    instance: { fingerprint: "shop.com", name: "shop.com" },
    version: "1.4.2",
    entitlements: ["pro"],
    nonce: "0123456789abcdef",
  });
}

/** A script for wrk that validates one license after the other, each time from another address. */
function askInTurn(keys: readonly string[]): string {
  const bodies = keys.map((key) => `[[${bodyOf(key)}]]`).join(",\n");
  return `${postJson}
local bodies = {${bodies}}
local count = 0
request = function()
  count = count + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  return wrk.format(nil, nil, nil, bodies[count % #bodies + 1])
end
`;
}

// A separate process: rebinds names in the environment of its argument, and prints the report.
import { z } from "zod";
import { tryRebinding } from "./rebinding.ts";

const groundSchema = z.object({
  publicAddress: z.string(),
  allow: z.array(z.string()),
  dnsPort: z.int(),
  /** A target for the global fetch, to prove that the proxy variables are in effect. */
  fetches: z.url().optional(),
});

const { fetches, ...ground } = groundSchema.parse(JSON.parse(process.argv[2] ?? ""));
if (fetches) await (await fetch(fetches)).text();
process.stdout.write(JSON.stringify(await tryRebinding(ground)));

// A process of its own: rebinds names, on the ground that its argument describes, and prints the report.
import { z } from "zod";
import { tryRebinding } from "./rebinding.ts";

const groundSchema = z.object({
  publicAddress: z.string(),
  allow: z.array(z.string()),
  dnsPort: z.int(),
  /** Something that global fetch calls, to prove that the proxy's variables are in force. */
  fetches: z.url().optional(),
});

const { fetches, ...ground } = groundSchema.parse(JSON.parse(process.argv[2] ?? ""));
if (fetches) await (await fetch(fetches)).text();
process.stdout.write(JSON.stringify(await tryRebinding(ground)));

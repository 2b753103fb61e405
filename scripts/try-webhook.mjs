// Creates a flow on a running installation, calls its webhook and waits until the execution has succeeded:
//   node scripts/try-webhook.mjs http://localhost:3000 <an owner's API key>
import { randomBytes } from "node:crypto";

const [base, key] = process.argv.slice(2);
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

async function ask(path, options) {
  const response = await fetch(base + path, { headers, ...options });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

const nodeId = randomBytes(18).toString("base64url");
const { data: nodeTypes } = await ask("/api/nodes");
const { type, defaults } = nodeTypes.find(({ label }) => label === "Receive Webhook");
const node = { id: nodeId, type, key: "receive_webhook", position: { x: 0, y: 0 }, config: defaults };
const document = { nodes: [node], edges: [] };
const flow = await ask("/api/flows", {
  method: "POST",
  body: JSON.stringify({ name: "Try the webhook", document }),
});
await ask(`/api/flows/${flow.id}/activation`, { method: "PUT" });
const { execution_id: id } = await ask(`/flow/webhook/${nodeId}`, { method: "POST", body: '{"name":"Ada"}' });

const giveUpAt = Date.now() + 60_000;
let status = "queued";
while (status !== "succeeded") {
  if (status === "failed" || Date.now() > giveUpAt) throw new Error(`The execution ${id} is ${status}.`);
  await new Promise((done) => setTimeout(done, 100));
  ({ status } = await ask(`/api/executions/${id}`));
}
console.log(`webhook called, execution ${id} ${status}`);

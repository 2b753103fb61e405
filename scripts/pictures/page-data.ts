import { pendingApprovalsSchema } from "#api/executions/approvals/schema.ts";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { tableSchema } from "#api/flows/tables/schema.ts";
import { issuedLicenseSchema } from "#api/packages/licenses/schema.ts";
import { activate, call, createFlow, createLiveFlow, send } from "#e2e/support/api.ts";
import { branch, line, type NodeSpec, receiveWebhook, setFields } from "#e2e/support/documents.ts";
import type { Installation } from "#e2e/support/installation.ts";
import { type OpenInstallation, storeWeek } from "#e2e/support/week.ts";
import { until } from "#test/executions/until.ts";

/** What the pages of the pictures are about. */
export interface PageData {
  flowId: string;
  executionId: string;
  tableId: string;
  licenseId: string;
  /** The path of the node's form. */
  form: string;
  /** The path of the approval's page. */
  approval: string;
}

const order = {
  order_id: "A-1042",
  customer: { name: "Grace Hopper", email: "grace@example.com" },
  total: 418,
};

/** Fills an installation with some of everything that a page shows. */
export async function arrangePages(own: OpenInstallation): Promise<PageData> {
  const { installation: at } = own;
  await storeWeek(own);
  await arrangeSchedules(at);
  const { flowId, executionId, approval } = await arrangeRefunds(at);
  const form = await arrangeForm(at);
  const tableId = await arrangeTable(at);
  const licenseId = await arrangePackages(at);
  await arrangeTeam(at);
  return { flowId, executionId, approval, form, tableId, licenseId };
}

const scheduleRules: readonly [name: string, rule: Record<string, unknown>, zone: string][] = [
  ["Morning report", { kind: "at", times: ["09:00", "17:30"], weekdays: [1, 2, 3, 4, 5] }, "Europe/Berlin"],
  ["Stock levels", { kind: "cron", expression: "*/15 8-17 * * 1-5" }, "America/New_York"],
  ["Heartbeat of the warehouse scanners", { kind: "every", n: 5, unit: "minutes" }, "UTC"],
  [
    "Payroll",
    { kind: "every", n: 2, unit: "weeks", weekdays: [5], times: ["09:00"], from: "2026-11-27" },
    "Asia/Tokyo",
  ],
  ["Quarter close", { kind: "every", n: 3, unit: "months", day: "last", times: ["17:00"] }, "Europe/London"],
];

async function arrangeSchedules(at: Installation): Promise<void> {
  for (const [name, rule, time_zone] of scheduleRules) {
    const schedule = {
      type: "schedule_node",
      key: "schedule",
      config: { label: "Schedule", rule, time_zone },
    };
    const { id } = await createFlow(name, line(schedule, setFields([{ name: "ok", value: "yes" }])), at);
    await activate(id, at);
  }
}

async function arrangeRefunds(at: Installation) {
  const approval: NodeSpec = {
    type: "approval_node",
    key: "approval",
    config: {
      label: "Approval",
      title: "Refund {{total}} € to {{customer.name}}?",
      people: "ada@example.com",
    },
  };
  const refunds = line(
    receiveWebhook(order),
    setFields([{ name: "order", value: "{{order_id}}" }]),
    approval,
  );
  const paid = branch(refunds, "approval", "approved", {
    ...setFields([{ name: "paid", value: "yes" }]),
    key: "paid",
  });
  const { id, url } = await createLiveFlow("Refunds above 100 €", paid, at);
  const ids: string[] = [];
  for (const total of [418, 1290, 150]) {
    const response = await send(url, { ...order, total });
    ids.push(response.headers.get("x-execution-id") ?? "");
  }
  const executionId = ids[0] ?? "";
  await until("the approvals wait", async () => {
    const read = executionSchema.parse(await call("GET", `/api/executions/${ids[2]}`, undefined, at));
    return read.status === "waiting" || null;
  });
  const { data } = pendingApprovalsSchema.parse(await call("GET", "/api/approvals", undefined, at));
  const found = data.find(({ execution_id }) => execution_id === executionId);
  return { flowId: id, executionId, approval: new URL(found?.url ?? "").pathname };
}

async function arrangeForm(at: Installation): Promise<string> {
  const fields = [
    { name: "name", label: "Your name", type: "text", required: true },
    { name: "email", label: "E-mail address", type: "email", required: true },
    { name: "topic", label: "Topic", type: "select", options: ["A question", "An order", "Something else"] },
    { name: "message", label: "Message", type: "textarea" },
    { name: "file", label: "Attachment", type: "file" },
    { name: "consent", label: "You may answer by e-mail", type: "checkbox" },
  ];
  const config = { label: "Form", title: "Contact us", description: "We answer within a day.", fields };
  const { id, document } = await createFlow(
    "Contact form",
    line({ type: "form_node", key: "form", config }),
    at,
  );
  await activate(id, at);
  return `/form/${document.nodes[0]?.id}`;
}

async function arrangeTable(at: Installation): Promise<string> {
  const columns = [
    { name: "customer", required: true },
    { name: "amount", type: "number" },
    { name: "paid", type: "boolean" },
    { name: "details", type: "json" },
  ];
  const { id } = tableSchema.parse(await call("POST", "/api/tables", { name: "Invoices", columns }, at));
  const names = ["Grace Hopper", "Mary Jackson", "Alan Turing", "Radia Perlman", "Katherine Johnson"];
  for (const [index, customer] of names.entries()) {
    const values = {
      customer,
      amount: 36.5 * (index * 7 + 1),
      paid: index % 2 === 0,
      details: { lines: index + 1 },
    };
    await call("POST", `/api/tables/${id}/rows`, { values }, at);
  }
  await call("POST", "/api/tables", { name: "Without rows", columns: [] }, at);
  return id;
}

async function arrangePackages(at: Installation): Promise<string> {
  const packageOf = { package: "flow", customer: "Ada Lovelace", plan: "Team", activation_limit: 3 };
  const { id } = issuedLicenseSchema.parse(await call("POST", "/api/licenses", packageOf, at));
  await call(
    "POST",
    "/api/licenses",
    { package: "flow", customer: "Grace Hopper", expires_at: "2026-12-01T00:00:00Z" },
    at,
  );
  await call(
    "POST",
    "/api/packages",
    { slug: "reports", name: "Reports", description: "Charts of executions." },
    at,
  );
  return id;
}

async function arrangeTeam(at: Installation): Promise<void> {
  await call("POST", "/api/invitations", { email: "grace@example.com", role: "editor" }, at);
  await call("POST", "/api/services", { name: "Nightly export", role: "viewer" }, at);
  const settings = { host: "127.0.0.1", port: 2525, security: "none", username: "ada" };
  await call(
    "POST",
    "/api/credentials",
    { kind: "smtp", name: "Mail server", settings, secret: "right" },
    at,
  );
  await call(
    "POST",
    "/api/variables",
    { name: "shop_url", value: "https://shop.example.com", secret: false },
    at,
  );
}

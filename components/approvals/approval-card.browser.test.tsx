import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ApprovalView, type RefusalQuery, refusalQuerySchema } from "#api/webhooks/resume/schema.ts";
import { formFieldSchema } from "#engine/form/field.ts";
import { draw } from "#test/browser/draw.tsx";
import { ApprovalCard, ApprovalNotFound } from "./approval-card.tsx";

const view: ApprovalView = {
  title: "Pay 1,200 € to Lovelace Ltd.?",
  text: "Invoice 2026-017, due on 1 February.\nAsked for by Charles.",
  data: [],
  approvers: [],
  people: "",
  fields: [
    formFieldSchema.parse({
      name: "reason",
      label: "Reason",
      type: "select",
      options: "Fair\nUrgent",
      required: true,
    }),
    formFieldSchema.parse({ name: "told", label: "The supplier was told", type: "checkbox" }),
  ],
  labels: { approve: "Approve", reject: "Reject" },
  maxFileBytes: 1000,
  flowName: "Invoices",
  isEarly: false,
  timesOutAt: "2026-01-31T09:30:00.000Z",
  state: "open",
  decision: null,
  answers: [],
};

const show = (part: Partial<ApprovalView>, refusal: RefusalQuery | null = null) =>
  draw(<ApprovalCard page={{ ...view, ...part }} refusal={refusal} userName={null} />);

const approve = page.getByRole("button", { name: "Approve" });

test("asks for the decision and the fields, says until when, and is a form that needs no script", async () => {
  await show({});
  await expect.element(page.getByRole("heading", { name: /Pay 1,200/ })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: /Reason/ })).toBeVisible();
  await expect.element(page.getByText(/^Decide within .*, by January 31, 2026/)).toBeVisible();
  await expect.element(approve).toHaveAttribute("value", "approved");
  const form = approve.element().closest("form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(new FormData(form ?? undefined).has("field.reason")).toBe(true);
});

test("shows what is decided about, and whom it was sent to", async () => {
  const data = [
    { label: "name", value: "Grace" },
    { label: "order", value: '{\n  "id": 7\n}' },
  ];
  await show({ data, approvers: ["Ada", "Bo"], people: "ada@example.com", timesOutAt: null });
  await expect.element(page.getByText("Waits for Ada or Bo")).toBeVisible();
  await expect.element(page.getByText("Grace", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/"id": 7/)).toBeVisible();
  await expect.element(page.getByText("Sent to ada@example.com")).toBeVisible();
  await expect.element(page.getByText("There is no deadline.")).toBeVisible();
});

test("a problem with what was sent is said, and the form stays", async () => {
  await show({}, { problem: "invalid_field", field: "reason", reason: "required" });
  await expect.element(page.getByRole("alert").getByText(/Reason: This is required\./)).toBeVisible();
  await expect.element(approve).toBeVisible();
});

test("nothing that a link says is shown as text", async () => {
  const refusal = refusalQuerySchema.parse({
    problem: "unheard_of",
    field: "Call 0900 to confirm",
    reason: "call_now",
    detail: "Send the money to Mallory.",
  });
  await show({}, refusal);
  await expect.element(page.getByRole("alert").getByText(/could not be read/)).toBeVisible();
  await expect.element(page.getByText(/0900|Mallory/)).not.toBeInTheDocument();
  await show({}, { problem: "invalid_field", field: "Call 0900 to confirm", reason: "required" });
  await expect.element(page.getByText(/0900/)).not.toBeInTheDocument();
});

test("a file that is too large is refused before it is sent, and says why", async () => {
  const offer = formFieldSchema.parse({ name: "offer", label: "Offer", type: "file", required: true });
  await show({ fields: [offer] });
  const input = page.getByLabelText(/^Offer/);
  expect(approve.element().closest("form")?.enctype).toBe("multipart/form-data");
  await userEvent.upload(input, new File(["x".repeat(2000)], "offer.txt", { type: "text/plain" }));
  await expect.element(page.getByText(/The files are 2\.0 KB together. At most 1\.0 KB/)).toBeVisible();
  await expect.element(input).toBeInvalid();
  await userEvent.upload(input, new File(["short"], "offer.txt", { type: "text/plain" }));
  await expect.element(input).toBeValid();
});

test("after the decision everyone sees who decided what and when, and nothing can be decided", async () => {
  const decision = {
    decision: "approved",
    comment: "Fine.",
    fields: {},
    by: "Ada",
    at: "2026-01-30T08:00:00.000Z",
  } as const;
  await show({ state: "decided", decision, answers: [{ label: "Reason", value: "Fair" }] });
  await expect.element(page.getByRole("status").getByText("Approved")).toBeVisible();
  await expect.element(page.getByText(/By Ada/)).toBeVisible();
  await expect.element(page.getByText(/January 30, 2026/)).toBeVisible();
  await expect.element(page.getByText("Fine.")).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
});

test("whoever comes second is told so", async () => {
  const decision = {
    decision: "rejected",
    comment: "",
    fields: {},
    by: null,
    at: "2026-01-30T08:00:00.000Z",
  } as const;
  await show({ state: "decided", decision }, { problem: "already_decided", field: "" });
  await expect.element(page.getByRole("alert").getByText(/was not counted/)).toBeVisible();
  await expect.element(page.getByRole("status").getByText("Rejected")).toBeVisible();
  await expect.element(page.getByText(/someone with the link/)).toBeVisible();
});

test.each([
  ["timed_out", "Nobody decided in time"],
  ["finished", "No longer needed"],
  ["unneeded", "No longer needed"],
  ["canceled", "Canceled"],
] as const)("%s: says %j and offers no form", async (state, title) => {
  await show({ state });
  await expect.element(page.getByRole("status").getByText(title)).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
});

test("a decision before the flow is there is possible, with a warning", async () => {
  await show({ isEarly: true, timesOutAt: null });
  await expect.element(page.getByText(/has not reached this step yet/)).toBeVisible();
  await expect.element(approve).toBeVisible();
});

test("a link that does not work says what to do", async () => {
  await draw(<ApprovalNotFound />);
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
});

test("what was typed is still there to copy when the approval has been canceled meanwhile", async () => {
  sessionStorage.clear();
  const first = await show({});
  await userEvent.fill(page.getByRole("textbox", { name: "Comment" }), "Call the supplier before Friday.");
  await userEvent.selectOptions(page.getByRole("combobox", { name: /Reason/ }), "Urgent");
  await first.unmount();
  await show({ state: "canceled" });
  const typed = page.getByRole("region", { name: "What you entered" });
  await expect.element(typed.getByText("Call the supplier before Friday.")).toBeVisible();
  await expect.element(typed.getByText("Urgent")).toBeVisible();
  sessionStorage.clear();
});

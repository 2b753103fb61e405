import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { ImportPage } from "./import-page.tsx";

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
  usePathname: () => "/settings/connectors/from-requests",
}));

const user = {
  ...{ id: "0199d9a0-0000-7000-8000-000000000009", name: "Ada", email: "ada@example.com" },
  ...{ role: "editor", created_at: "2026-01-01T00:00:00Z" },
};
const described = (host: string) => ({
  ...{ title: host, api_version: "recorded", format: "curl", name: "api", base_url: `https://${host}` },
  hosts: [
    { host: "api.example.com", count: 3 },
    { host: "id.example.com", count: 1 },
  ],
  authentication: [{ name: "Bearer", title: "Bearer", kind: "bearer" }],
  operations: [{ name: "get_a", title: `List of ${host}`, method: "GET", path: "/a", tags: [] }],
  notes: [],
});

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("curl commands are read, and the requests to another server are read again", async () => {
  const sent: unknown[] = [];
  answerConnectors({
    "GET /api/me": () => Response.json({ user, api_key: null }),
    "POST /api/connectors/openapi/operations": (body) => {
      sent.push(body);
      return Response.json(described((body as { host?: string }).host ?? "api.example.com"));
    },
  });
  await draw(<ImportPage name={null} from="requests" />);
  await page.getByRole("textbox", { name: "curl commands" }).fill("curl https://api.example.com/a");
  await page.getByRole("button", { name: "Read requests" }).click();
  await expect.element(page.getByRole("checkbox", { name: "List of api.example.com" })).toBeVisible();
  await page.getByRole("combobox", { name: "Server" }).click();
  await page.getByRole("option", { name: "id.example.com (1 request)" }).click();
  await expect.element(page.getByRole("checkbox", { name: "List of id.example.com" })).toBeVisible();
  const document = "curl https://api.example.com/a";
  expect(sent).toEqual([{ document }, { document, host: "id.example.com" }]);
});

import { describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import * as folders from "#server/flows/folders/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import * as labels from "./routes.ts";

const { send } = arrangeAda();

interface Kind {
  list: Endpoint;
  create: Endpoint;
  change: Endpoint;
  remove: Endpoint;
  extra: Record<string, unknown>;
}

const kinds: Record<string, Kind> = {
  folders: {
    list: folders.listFoldersEndpoint,
    create: folders.createFolderEndpoint,
    change: folders.updateFolderEndpoint,
    remove: folders.deleteFolderEndpoint,
    extra: {},
  },
  labels: {
    list: labels.listLabelsEndpoint,
    create: labels.createLabelEndpoint,
    change: labels.updateLabelEndpoint,
    remove: labels.deleteLabelEndpoint,
    extra: { color: "gray" },
  },
};

describe.each(Object.entries(kinds))("%s", (_, { list, create, change, remove, extra }) => {
  test("are created, renamed and deleted, and listed by name", async () => {
    const b = (await send(create, { body: { name: " billing " } })).body;
    expect(b).toEqual({ id: b.id, name: "billing", flows: 0, ...extra });
    const a = (await send(create, { body: { name: "Zoo" } })).body;
    expect((await send(change, { params: { id: a.id }, body: { name: "Apples" } })).body).toEqual({
      ...a,
      name: "Apples",
    });
    expect((await send(list)).body).toEqual({ data: [{ ...a, name: "Apples" }, b], next_cursor: null });
    for (const { id } of [a, b]) expect((await send(remove, { params: { id } })).status).toBe(204);
    expect((await send(list)).body.data).toEqual([]);
  });

  test("have names that differ in more than their case", async () => {
    await send(create, { body: { name: "Sales" } });
    const again = await send(create, { body: { name: "SALES" } });
    expect([again.status, again.body.code, again.body.errors[0].pointer]).toEqual([
      409,
      "name_taken",
      "/name",
    ]);
    const other = (await send(create, { body: { name: "Other" } })).body;
    expect((await send(change, { params: { id: other.id }, body: { name: "sales" } })).body.code).toBe(
      "name_taken",
    );
    expect((await send(change, { params: { id: other.id }, body: { name: "OTHER" } })).status).toBe(200);
  });

  test("that do not exist are not found", async () => {
    const params = { id: newId() };
    expect((await send(change, { params, body: { name: "x" } })).status).toBe(404);
    expect((await send(remove, { params })).status).toBe(404);
  });
});

test("a label changes its color alone", async () => {
  const label = (await send(labels.createLabelEndpoint, { body: { name: "EU", color: "red" } })).body;
  const changed = await send(labels.updateLabelEndpoint, {
    params: { id: label.id },
    body: { color: "violet" },
  });
  expect(changed.body).toEqual({ ...label, color: "violet" });
  const refused = await send(labels.updateLabelEndpoint, {
    params: { id: label.id },
    body: { color: "#ff0000" },
  });
  expect(refused.status).toBe(422);
});

import type pg from "pg";
import type { Role } from "#api/identity/roles/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { changeFlowAccessEndpoint } from "#server/flows/documents/access/routes.ts";
import { createFlowEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";

/** A signed-in user. */
export interface Person {
  id: string;
  cookie: string;
}

export async function arrangePerson(pool: pg.Pool, role: Role): Promise<Person> {
  const id = await storeUser(pool, role);
  return { id, cookie: await cookieOf(id) };
}

/** Three editors. */
export async function arrangeEditors(pool: pg.Pool): Promise<[Person, Person, Person]> {
  return [
    await arrangePerson(pool, "editor"),
    await arrangePerson(pool, "editor"),
    await arrangePerson(pool, "editor"),
  ];
}

/** Calls an endpoint as this user's browser. */
export async function ask(person: Person, endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie: person.cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

export async function createFlow(person: Person, document?: FlowDocument, name = `Flow ${newId()}`) {
  const { body } = await ask(person, createFlowEndpoint, { body: { name, ...(document && { document }) } });
  return body as { id: string; name: string; revision: number };
}

/** Makes a flow private, as this user, to these people. */
export function makePrivate(person: Person, id: string, ...people: Person[]) {
  const body = { private: true, people: people.map((each) => each.id) };
  return ask(person, changeFlowAccessEndpoint, { params: { id }, body });
}

/** 200 if this user sees the flow. */
export async function statusOf(person: Person, id: string): Promise<number> {
  return (await ask(person, readFlowEndpoint, { params: { id } })).status;
}

import { vi } from "vitest";
import { toDetail } from "#server/connectors/library/present.ts";
import { connectorEntries, operationNames, shipped, shippedOperation, shippedTrigger } from "./shipped.ts";

/** What the server returns for a path or "METHOD path". */
export type Answers = Readonly<
  Record<string, (body: unknown, query: string) => Response | Promise<Response>>
>;

const list = (data: unknown) => () => Response.json({ data, next_cursor: null });

/** Answers the requests of a page as the server does, for the shipped connectors. Returns the requests in their order. */
export function answerConnectors(answers: Answers = {}): string[] {
  const known: Answers = {
    "GET /api/connectors/operation-names": list(operationNames),
    "GET /api/connectors": list(connectorEntries),
    "GET /api/oauth-clients": list([]),
    ...Object.fromEntries(shipped.flatMap(answersOf)),
    ...answers,
  };
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const [path = "", query = ""] = url.split("?");
    const name = `${method} ${path}`;
    requests.push(name);
    const answer = known[name];
    if (!answer) return Response.json({ title: "Not found" }, { status: 404 });
    return answer(typeof body === "string" ? JSON.parse(body) : undefined, query);
  });
  return requests;
}

function answersOf(connector: (typeof shipped)[number]) {
  const { name, operations, triggers } = connector;
  const detail = toDetail(connector, false);
  return [
    [`GET /api/connectors/${name}`, () => Response.json(detail)] as const,
    ...Object.keys(operations).map((operation) => {
      const found = shippedOperation(name, operation);
      return [`GET /api/connectors/${name}/operations/${operation}`, () => Response.json(found)] as const;
    }),
    ...Object.keys(triggers).map((trigger) => {
      const found = shippedTrigger(name, trigger);
      return [`GET /api/connectors/${name}/triggers/${trigger}`, () => Response.json(found)] as const;
    }),
  ];
}

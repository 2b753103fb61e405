import { expect, test } from "vitest";
import { flowResponse } from "./flow-response.ts";

test("M8: a flow's answer carries only headers of the list, so that it cannot speak for the whole site or to a proxy", async () => {
  const allowed: [string, string][] = [
    ["Cache-Control", "no-cache"],
    ["link", "</a>; rel=next"],
    ["Access-Control-Allow-Origin", "*"],
    ["x-total", "3"],
  ];
  const acting = `NEL Report-To Reporting-Endpoints Alt-Svc Origin-Agent-Cluster Set-Login Accept-CH Critical-CH
    x-accel-redirect X-SENDFILE WWW-Authenticate X-Frame-Options Made-Up`;
  const refused = acting.split(/\s+/).map((name): [string, string] => [name, "x"]);
  const { headers } = await flowResponse("request", "execution", {
    status: 200,
    headers: [...refused, ...allowed],
    body: "",
  });
  expect(headers.slice(0, -4)).toEqual(allowed);
});

test("a flow's answer cannot set cookies, drop the sandbox, forge our headers or break the framing", async () => {
  const response = await flowResponse("request", "execution", {
    status: 201,
    headers: [
      ["Content-Type", "text/html"],
      ["X-Who", "Ada"],
      ["X-Who", "Grace"],
      ["Set-Cookie", "session=1"],
      ["content-security-policy", "default-src *"],
      ["Content-Length", "5"],
      ["Transfer-Encoding", "chunked"],
      ["X-Execution-Id", "another"],
      ["X-Split", "a\r\nSet-Cookie: session=1"],
      ["bad name", "x"],
    ],
    body: "<p>hello</p>",
  });
  expect(response).toEqual({
    status: 201,
    headers: [
      ["Content-Type", "text/html"],
      ["X-Who", "Ada"],
      ["X-Who", "Grace"],
      ["Content-Security-Policy", "sandbox allow-forms allow-popups allow-scripts"],
      ["X-Content-Type-Options", "nosniff"],
      ["X-Request-Id", "request"],
      ["X-Execution-Id", "execution"],
    ],
    body: "<p>hello</p>",
  });
});

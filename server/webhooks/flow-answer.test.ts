import { expect, test } from "vitest";
import { flowAnswer } from "./flow-answer.ts";

test("a flow's answer cannot set cookies, drop the sandbox, forge our headers or break the framing", () => {
  const answer = flowAnswer("request", "execution", {
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
  expect(answer).toEqual({
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

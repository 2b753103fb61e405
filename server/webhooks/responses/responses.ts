import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import { acceptedCodings } from "#server/platform/http/content-coding.ts";
import { type ProblemDetails, problem } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest, type HttpResponse } from "#server/platform/http/request-response.ts";

/** The default response object (docs/specification.md §2), as serialized text. */
export function acceptedResponse(requestId: string, executionId: string): HttpResponse {
  return successResponse(requestId, executionId, "Workflow triggered successfully");
}

/** The same object with another message, which needs no escaping in JSON. */
export function successResponse(requestId: string, executionId: string, message: string): HttpResponse {
  const body = `{"success":true,"message":"${message}","execution_id":"${executionId}"}`;
  const response = jsonResponse(requestId, body);
  response.headers.push(["X-Execution-Id", executionId]);
  return response;
}

/** A successful response with serialized JSON, or with nothing. */
export function jsonResponse(requestId: string, body: string | null): HttpResponse {
  return {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
    ],
    body,
  };
}

/** The response to a provider's call that starts nothing. It is not sent again. */
export function ignoredResponse(requestId: string): HttpResponse {
  return jsonResponse(requestId, `{"success":true,"message":"Nothing to do"}`);
}

/** The response to HEAD: a GET would be accepted. */
export function headResponse(requestId: string): HttpResponse {
  return jsonResponse(requestId, null);
}

/** The response to OPTIONS: the methods, and for a browser's preflight the headers of `corsHeaders`. */
export function optionsResponse(requestId: string, allow: string): HttpResponse {
  return {
    status: 204,
    headers: [
      ["Allow", allow],
      ["X-Request-Id", requestId],
    ],
    body: null,
  };
}

/** A refusal of a call to an existing node. */
export type CallRefusal = ProblemDetails<CallOutcome>;

/** The refusals of docs/product.md §1, "Answers". */
export const refusals = {
  webhook_not_found: {
    status: 404,
    code: "webhook_not_found",
    detail: "There is no webhook at this URL.",
  },
  flow_inactive: {
    status: 404,
    code: "flow_inactive",
    detail: "The flow behind this webhook is not published. Publish it and send the call again.",
  },
  unsupported_encoding: {
    status: 415,
    code: "unsupported_encoding",
    detail: "A body can have one content encoding: gzip, deflate or br.",
    headers: [["Accept-Encoding", acceptedCodings]],
  },
  address_not_allowed: {
    status: 403,
    code: "address_not_allowed",
    detail: "Calls from this address are not allowed.",
  },
  unavailable: {
    status: 503,
    code: "unavailable",
    detail:
      "The call could not be stored at the moment. Send it again. If the connection to the database broke, it may have been stored.",
    headers: [["Retry-After", "2"]],
  },
  busy: {
    status: 503,
    code: "unavailable",
    detail: "Too many large bodies are being received at the moment. Send the call again.",
    headers: [["Retry-After", "2"]],
  },
  execution_failed: {
    status: 500,
    code: "execution_failed",
    detail: "The flow ended before it reached its HTTP Response node.",
  },
  response_timeout: {
    status: 504,
    code: "response_timeout",
    detail: "The flow did not respond in time. Its execution continues.",
  },
} as const satisfies Record<string, ProblemDetails>;

/** @param webhookUrl the origin that accepts webhooks */
export function wrongHost(webhookUrl: string): CallRefusal {
  return {
    status: 421,
    code: "wrong_host",
    detail: `Webhooks are only accepted at ${webhookUrl}. Send the call there.`,
  };
}

export function methodNotAllowed(method: string, allow: string): CallRefusal {
  return {
    status: 405,
    code: "method_not_allowed",
    detail: `This webhook does not accept ${method}; it accepts ${allow}.`,
    headers: [["Allow", allow]],
  };
}

export function invalidBody(detail: string): CallRefusal {
  return { status: 400, code: "invalid_body", detail };
}

export function bodyTooLarge(maxBytes: number): CallRefusal {
  return { status: 413, code: "body_too_large", detail: `The body is larger than ${maxBytes} bytes.` };
}

/** @param maxBytes of the decompressed body */
export function decompressedTooLarge(maxBytes: number): CallRefusal {
  const detail = `The body is larger than ${maxBytes} bytes when decompressed.`;
  return { status: 413, code: "body_too_large", detail };
}

/** @param challenge the value of `WWW-Authenticate`, if the scheme has one */
export function unauthenticated(challenge: string | null): CallRefusal {
  return {
    status: 401,
    code: "unauthenticated",
    detail: "The call's authentication is missing or wrong.",
    ...(challenge !== null && { headers: [["WWW-Authenticate", challenge]] }),
  };
}

/** @param waitMs until the next call is accepted */
export function rateLimited(waitMs: number): CallRefusal {
  return {
    status: 429,
    code: "rate_limited",
    detail: "Too many calls in a short time.",
    headers: [["Retry-After", String(Math.max(1, Math.ceil(waitMs / 1000)))]],
  };
}

/** @param waitMs until the limit resets */
export function storageLimitReached(waitMs: number): CallRefusal {
  return {
    status: 429,
    code: "storage_limit_reached",
    detail: "This webhook has reached its daily storage limit. Send the call again after midnight UTC.",
    headers: [["Retry-After", String(Math.max(1, Math.ceil(waitMs / 1000)))]],
  };
}

/**
 * A refusal as a response. It also contains the fields of the default response object (`success: false`, `message`,
 * `execution_id`), for senders that read nothing else.
 */
export function refuseCall(
  request: HttpRequest,
  details: ProblemDetails,
  executionId?: string,
): HttpResponse {
  const from = request.target.indexOf("?");
  const response = problem(
    {
      ...details,
      extensions: {
        success: false,
        message: details.detail,
        ...(executionId && { execution_id: executionId }),
        ...details.extensions,
      },
    },
    {
      requestId: request.requestId,
      path: from < 0 ? request.target : request.target.slice(0, from),
      accept: firstHeader(request.headers, "accept"),
    },
  );
  if (executionId) response.headers.push(["X-Execution-Id", executionId]);
  return response;
}

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { problemSchema } from "#api/http/schema.ts";
import { nodeIdSchema } from "#engine/document.ts";
import { config } from "#server/platform/config/config.ts";
import { jsonResponseObject as json, problemResponseObject } from "./operation.ts";

/** docs/specification.md §2, "Webhook default response object". */
const acceptedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  execution_id: z.uuid(),
});

const webhookProblemSchema = problemSchema.extend({
  success: z.literal(false),
  message: z.string(),
  execution_id: z.uuid().optional(),
});

const webhookProblem = (description: string) => problemResponseObject(description, webhookProblemSchema);

/** A call to a webhook, the same for each method that starts a flow. */
function webhookCall(
  operationId: string,
  summary: string,
  path: z.ZodObject = z.strictObject({ node_id: nodeIdSchema }),
): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    description:
      "Starts the flow. 200 means that the execution is stored. A flow with an HTTP Response node sends its own response; any other sends the default response object.",
    tags: ["Webhooks"],
    security: [],
    requestParams: { path },
    responses: {
      "200": {
        ...json("Stored; the execution will run", acceptedSchema),
        headers: {
          "X-Execution-Id": { description: "The execution's id", schema: { type: "string" } },
        },
      },
      "400": webhookProblem("`invalid_body`: the body cannot be parsed as its content type"),
      "404": webhookProblem("`webhook_not_found` or `flow_inactive`"),
      "421": webhookProblem("`wrong_host`: webhooks have their own origin, and this is not it"),
      "405": webhookProblem("`method_not_allowed`; `Allow` lists the accepted methods"),
      "413": webhookProblem("`body_too_large`"),
      "415": webhookProblem("`unsupported_encoding`"),
      "500": webhookProblem("`execution_failed`: the flow failed before its HTTP Response node"),
      "503": webhookProblem("`unavailable`: nothing was stored; `Retry-After` says when to try again"),
      "504": webhookProblem("`response_timeout`: no response in time; the execution continues"),
      default: webhookProblem("Any other problem; see its `code`"),
    },
  };
}

const aliasParams = z.strictObject({ path: z.string() });

const anyBody = {
  description: "Anything; parsed according to its content type.",
  content: {
    "application/json": { schema: z.json() },
    "application/x-www-form-urlencoded": { schema: z.record(z.string(), z.string()) },
    "text/plain": { schema: z.string() },
  },
};

/** A call to the URL of a suspended step. */
function resumeCall(operationId: string, summary: string): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    description:
      "Resumes the execution that waits at this URL. The token is signed and known before the step runs (`{{_links.<key>}}`); a call that comes early is kept. Only the first call counts.",
    tags: ["Webhooks"],
    security: [],
    requestParams: { path: z.strictObject({ token: z.string() }) },
    responses: {
      "200": json("Stored; the execution will continue", acceptedSchema),
      "400": webhookProblem("`invalid_body`: the body cannot be parsed as its content type"),
      "404": webhookProblem("`resume_not_found`: the token is not valid, or its execution was deleted"),
      "405": webhookProblem("`method_not_allowed`"),
      "409": webhookProblem("`already_called`, or `already_decided`"),
      "422": webhookProblem("`invalid_decision` or `invalid_field`, of an approval"),
      "410": webhookProblem(
        "`timed_out`, `no_longer_needed`: the flow went on without it, or `execution_finished`: it has finished or was canceled",
      ),
      "413": webhookProblem("`body_too_large`"),
      "415": webhookProblem("`unsupported_encoding`"),
      "421": webhookProblem("`wrong_host`: webhooks have their own origin, and this is not it"),
      "429": webhookProblem("`rate_limited` or `storage_limit_reached`"),
      "503": webhookProblem("`unavailable`: nothing was stored; `Retry-After` says when to try again"),
    },
  };
}

/** The endpoints of triggers and of suspended steps, at the origin of webhooks. */
export const webhookPaths = (): ZodOpenApiPathsObject => ({
  "/flow/webhook/{node_id}": {
    servers: [{ url: config().webhookUrl }],
    get: webhookCall("callWebhookByGet", "Call a webhook with only a query"),
    post: { ...webhookCall("callWebhook", "Call a webhook"), requestBody: anyBody },
  },
  "/flow/webhook/a/{path}": {
    servers: [{ url: config().webhookUrl }],
    get: webhookCall("callWebhookAliasByGet", "Call a webhook by its alias, with only a query", aliasParams),
    post: {
      ...webhookCall("callWebhookAlias", "Call a webhook by its alias", aliasParams),
      requestBody: anyBody,
    },
  },
  "/resume/{token}": {
    servers: [{ url: config().webhookUrl }],
    get: resumeCall(
      "resumeByGet",
      "Call a Wait for Call node with only a query; of an approval, show its page",
    ),
    post: {
      ...resumeCall("resume", "Call a Wait for Call node, or decide on an approval"),
      requestBody: {
        description:
          "Anything; parsed according to its content type, as a webhook's body is. For an approval, `{decision, comment, fields}`; the response is then the decision. With files, the form of its page: `decision`, `comment` and `field.<name>`; the response is then a redirect to the page.",
        content: {
          "application/json": { schema: z.json() },
          "application/x-www-form-urlencoded": { schema: z.record(z.string(), z.string()) },
          "multipart/form-data": { schema: z.record(z.string(), z.string()) },
          "text/plain": { schema: z.string() },
        },
      },
    },
  },
  ...formPaths(),
});

/** The page of a Form node, or its submission. */
function form(
  operationId: string,
  summary: string,
  success: ZodOpenApiOperationObject["responses"],
): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    tags: ["Webhooks"],
    security: [],
    requestParams: { path: z.strictObject({ node_id: nodeIdSchema }) },
    responses: {
      ...success,
      "404": webhookProblem("`form_not_found` or `flow_inactive`; for people a page"),
      "405": webhookProblem("`method_not_allowed`; `Allow` lists the accepted methods"),
      "421": webhookProblem("`wrong_host`: webhooks have their own origin, and this is not it"),
      "429": webhookProblem(
        "`rate_limited` or `storage_limit_reached`; `Retry-After` says when to try again",
      ),
      "503": webhookProblem("`unavailable`; `Retry-After` says when to try again"),
    },
  };
}

const page = (description: string) => ({ description, content: { "text/html": { schema: z.string() } } });

const formPaths = (): ZodOpenApiPathsObject => ({
  "/form/{node_id}": {
    servers: [{ url: config().webhookUrl }],
    get: form("showForm", "Show the page of a form", { "200": page("The page") }),
    post: {
      ...form("sendForm", "Send a form", {
        "200": json(
          "To JSON: stored; the execution will run. A flow that answers the form sends its own response.",
          acceptedSchema,
        ),
        "303": {
          description:
            "To the page’s form: stored. `Location` is where its builder sends visitors, or the page with its message.",
        },
        "400": webhookProblem("`invalid_body`: the body cannot be parsed as its content type"),
        "413": webhookProblem("`body_too_large`"),
        "415": webhookProblem("`unsupported_media_type`"),
        "422": webhookProblem(
          "`invalid_field`: `errors` names each field; to the page’s form the page with what was entered",
        ),
        "500": webhookProblem("`execution_failed`: the flow failed before its HTTP Response node"),
        "504": webhookProblem("`response_timeout`: no response in time; the execution continues"),
      }),
      description:
        "200 and 303 mean that the execution is stored. Programs send JSON, with the values by the names of the fields. The form of the page also has a token of the page: it is refused if that is missing, older than a day, or younger than 1.5 seconds.",
      requestBody: {
        content: {
          "application/json": { schema: z.record(z.string(), z.json()) },
          "application/x-www-form-urlencoded": { schema: z.record(z.string(), z.string()) },
          "multipart/form-data": { schema: z.record(z.string(), z.string()) },
        },
      },
    },
  },
});

import { defineRunner } from "#engine/node.ts";
import { resolvedSchema } from "#engine/request/resolved.ts";
import { runRequest } from "#engine/request/run-request.ts";
import definition from "./definition.ts";

export default defineRunner({ type: definition.type, settings: resolvedSchema, run: runRequest });

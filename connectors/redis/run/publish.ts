// Code, since Redis does not speak HTTP.
import { inSession, toJson } from "#connectors/redis/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const publish: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { channel = "", message = "" } = context.input;
    return { kind: "done", output: { receivers: toJson(await send("PUBLISH", channel, message)) } };
  });
export default publish;

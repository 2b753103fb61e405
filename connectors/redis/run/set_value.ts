// Code, since Redis does not speak HTTP.
import { expiryOf } from "#connectors/redis/expiry.ts";
import { inSession } from "#connectors/redis/session.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const conditions: Readonly<Record<string, string>> = { new: "NX", known: "XX" };

const setValue: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { key = "", value = "", only = "always" } = context.input;
    const seconds = expiryOf(context.input);
    const condition = conditions[toText(only)];
    const reply = await send(
      ...["SET", key, value],
      ...(seconds === null ? [] : ["EX", seconds]),
      ...(condition === undefined ? [] : [condition]),
    );
    return { kind: "done", output: { set: reply !== null } };
  });
export default setValue;

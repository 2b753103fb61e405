import { defineRunner, failed, type Outcome, type StoreAccess } from "#engine/node.ts";
import { cutText } from "#lib/cut-text.ts";
import definition from "./definition.ts";
import { findInvalid } from "./find-invalid.ts";
import { lifetimeRule, readAmount, readLifetime } from "./read-setting.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings }) {
    const { operation, area, key, value, after, expires_seconds: expires } = settings;
    const use = (access: StoreAccess): Outcome => {
      const error = findInvalid(access);
      return error ? { kind: "fail", error, retryable: false } : { kind: "store", area, access };
    };
    if (operation === "get" || operation === "delete") return use({ operation, key });
    if (operation === "list") return use({ operation, key, after });
    const expiresSeconds = readLifetime(expires);
    if (expiresSeconds === undefined) {
      return failed(
        "seconds_invalid",
        `The lifetime is ${JSON.stringify(expires)}, which is not ${lifetimeRule}.`,
      );
    }
    if (operation !== "increment") return use({ operation, key, value, expiresSeconds });
    const amount = readAmount(value);
    if (amount !== null) return use({ operation, key, amount, expiresSeconds });
    return failed(
      "amount_invalid",
      `${cutText(JSON.stringify(value) ?? "", 200)} cannot be added. Use a number.`,
    );
  },
});

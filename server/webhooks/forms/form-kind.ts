import { sampleValues } from "#engine/form/field-settings.ts";
import { formSettingsSchema, namedFields } from "#engine/form/settings.ts";
import { formUrl } from "#lib/form-url.ts";
import { inputKind } from "#server/flows/triggers/input-kind.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { config } from "#server/platform/config/config.ts";

/** Forms are live as soon as their rows are committed: each request looks its form up. */
export const formKind: TriggerKind = {
  name: "form",
  activate: async () => {},
  deactivate: async () => {},
  urlOf: (nodeId) => formUrl(config().webhookUrl, nodeId),
  toTestInput(test, now) {
    if (test.payload !== "") return inputKind.toTestInput(test, now);
    const settings = formSettingsSchema.safeParse(test.config);
    if (!settings.success) return { problem: "Finish the form’s settings, then test the flow." };
    return { input: sampleValues(namedFields(settings.data.fields)) };
  },
};

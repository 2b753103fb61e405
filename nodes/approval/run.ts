import { stepSettingsSchema } from "#engine/approval/settings.ts";
import { askAndWait } from "#engine/approval/wait.ts";
import { defineRunner } from "#engine/node.ts";
import definition from "./definition.ts";

export default defineRunner({ type: definition.type, settings: stepSettingsSchema, run: askAndWait });

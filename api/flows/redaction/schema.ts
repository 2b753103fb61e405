import { z } from "zod";
import { text } from "#lib/text.ts";
import { parseMetadataPath, parseRedactedPath } from "./paths.ts";

const redactedPathSchema = text()
  .min(1, "Enter a path.")
  .max(200, "A path can have at most 200 characters.")
  .superRefine((path, context) => {
    const steps = parseRedactedPath(path);
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (steps === null) refuse("Write a path like customer.card or items[].iban.");
    else if (steps[0] === "_webhook" && parseMetadataPath(steps) === null)
      refuse(
        "Of _webhook, only headers (_webhook.headers.x-token) and query parameters (_webhook.query.token) can be redacted.",
      );
  });

/** The paths of a trigger's output whose values are replaced before anything is stored. */
export const redactSchema = z.array(redactedPathSchema).max(50, "At most 50 paths can be redacted.");

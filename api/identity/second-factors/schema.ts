import { z } from "zod";
import { text } from "#lib/text.ts";

/** The reason that the page gets from signing in with a password when the second factor is asked for. */
export const secondFactorNeeded = "second_factor_needed";

/** Your second factor. */
export const secondFactorSchema = z.strictObject({
  enabled: z.boolean(),
  /** Your role needs one, so that it cannot be turned off. */
  required: z.boolean(),
  recovery_codes_left: z.int(),
});

export type SecondFactorState = z.infer<typeof secondFactorSchema>;

/**
 * The data that an authenticator app needs. No code is asked for until a first code has confirmed the app.
 */
export const secondFactorSetUpSchema = z.strictObject({
  /** In base32, to be typed into the app. */
  secret: z.string(),
  /** `otpauth://…`, the content of the QR code. */
  uri: z.string(),
  /** The QR code, an SVG document. */
  qr_code: z.string(),
});

export type SecondFactorSetUp = z.infer<typeof secondFactorSetUpSchema>;

/** The only response that contains these codes. */
export const recoveryCodesSchema = z.strictObject({ recovery_codes: z.array(z.string()) });

/** A code of the app, or a recovery code. */
export const codeBodySchema = z.strictObject({
  code: text().min(6, "Enter the code from your app, or a recovery code.").max(40),
});

/** The codes are null unless the second factor was set up with this request. */
export const completedSignInSchema = z.strictObject({ recovery_codes: z.array(z.string()).nullable() });

export const factorOwnerParamsSchema = z.strictObject({ id: z.uuid() });

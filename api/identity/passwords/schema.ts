import { z } from "zod";

export const passwordSchema = z
  .string()
  .min(12, "A password needs at least 12 characters.")
  .max(200, "A password can have at most 200 characters.");

/** The current password proves that the user of the session also knows it. */
export const changePasswordBodySchema = z
  .strictObject({
    current_password: z.string().min(1, "Enter your current password.").max(200),
    new_password: passwordSchema,
  })
  .refine(({ current_password, new_password }) => current_password !== new_password, {
    path: ["new_password"],
    error: "This is your current password. Choose another one.",
  });

import { notifications } from "@mantine/notifications";

/** Says why an action was not done; nothing for null. */
export function notifyRefusal(refusal: string | null, title = "Not done"): void {
  if (refusal !== null) notifications.show({ color: "red", title, message: refusal });
}

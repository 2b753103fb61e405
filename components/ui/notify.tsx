import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";

/** Reports a success unobtrusively. */
export function notifySuccess(message: string): void {
  notifications.show({
    message,
    icon: <IconCheck size={16} aria-hidden />,
    color: "teal",
    autoClose: 3000,
  });
}

/** Reports a failure: what failed, why, and what to do. The last two are an `ApiProblem`'s message. */
export function notifyProblem(title: string, error: Error): void {
  notifications.show({
    title,
    message: error.message,
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: "red",
    autoClose: 10_000,
  });
}

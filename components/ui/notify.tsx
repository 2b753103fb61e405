import { Button } from "@mantine/core";
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

/** What the user can do about a problem. */
export interface ProblemAction {
  /** A verb: "Retry". */
  label: string;
  run: () => void;
}

/** Reports a failure: what failed, why, and what to do. The last two are an `ApiProblem`'s message. */
export function notifyProblem(title: string, error: Error, action?: ProblemAction): void {
  const id = notifications.show({
    title,
    message: action ? (
      <>
        <div>{error.message}</div>
        <Button
          variant="default"
          size="compact-xs"
          mt={8}
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      </>
    ) : (
      error.message
    ),
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: "red",
    autoClose: 10_000,
  });
}

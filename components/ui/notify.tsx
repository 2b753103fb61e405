import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** An action that the user can take about the message. */
export interface ToastAction {
  /** A verb: "Retry", "Undo". */
  label: string;
  run: () => void;
}

/**
 * Reports a success unobtrusively.
 *
 * @returns a function that hides it, for when its action no longer applies
 */
export function notifySuccess(message: string, action?: ToastAction): () => void {
  const id = notifications.show({
    message: withAction(message, action, () => notifications.hide(id)),
    icon: <IconCheck size={16} aria-hidden />,
    color: "teal",
    autoClose: action ? 10_000 : 3000,
  });
  return () => notifications.hide(id);
}

/** Reports a failure: what failed, why, and what to do. The last two are an `ApiProblem`'s message. */
export function notifyProblem(title: string, error: Error, action?: ToastAction): void {
  const id = notifications.show({
    title,
    message: withAction(error.message, action, () => notifications.hide(id)),
    icon: <IconAlertTriangle size={16} aria-hidden />,
    color: "red",
    autoClose: 10_000,
  });
}

/** The messages of a change when it is done, and when it failed: for `mutate`. */
export function reports(done: string, failed: string) {
  return {
    onSuccess: () => void notifySuccess(done),
    onError: (error: Error) => notifyProblem(failed, error),
  };
}

function withAction(message: string, action: ToastAction | undefined, hide: () => void): ReactNode {
  if (!action) return message;
  return (
    <>
      <div>{message}</div>
      <Button
        variant="default"
        size="compact-xs"
        mt={8}
        onClick={() => {
          hide();
          action.run();
        }}
      >
        {action.label}
      </Button>
    </>
  );
}

import { createSpotlight } from "@mantine/spotlight";

const [store, dialog] = createSpotlight();

/** Whether the search in all nodes of the flow is open. */
export const findStore = store;

/** Opens the search in all nodes of the flow. */
export function openFindInFlow(): void {
  dialog.open();
}

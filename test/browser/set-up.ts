import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "#components/ui/global.css";

// Next's link reads its build's settings from the environment, which Next replaces when it builds the pages.
Object.assign(globalThis, { process: { env: {} } });

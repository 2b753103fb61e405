export { IconClockPause as default } from "@tabler/icons-react";

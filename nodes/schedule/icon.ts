export { IconCalendarClock as default } from "@tabler/icons-react";

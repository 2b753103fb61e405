export { IconCalendarTime as default } from "@tabler/icons-react";

export { IconAlertTriangle as default } from "@tabler/icons-react";

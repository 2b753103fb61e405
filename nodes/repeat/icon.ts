export { IconRefresh as default } from "@tabler/icons-react";

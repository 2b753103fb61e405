export { IconCornerDownLeft as default } from "@tabler/icons-react";

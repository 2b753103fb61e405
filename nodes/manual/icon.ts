export { IconHandClick as default } from "@tabler/icons-react";

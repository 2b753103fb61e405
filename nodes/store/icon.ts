export { IconDatabase as default } from "@tabler/icons-react";

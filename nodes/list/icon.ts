export { IconList as default } from "@tabler/icons-react";

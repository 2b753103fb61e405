export { IconUserCheck as default } from "@tabler/icons-react";

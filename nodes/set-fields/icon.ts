export { IconPencil as default } from "@tabler/icons-react";

export { IconForms as default } from "@tabler/icons-react";

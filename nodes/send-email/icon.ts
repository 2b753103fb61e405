export { IconMail as default } from "@tabler/icons-react";

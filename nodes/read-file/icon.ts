export { IconFileImport as default } from "@tabler/icons-react";

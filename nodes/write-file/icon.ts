export { IconFileExport as default } from "@tabler/icons-react";

export { IconFileTypeXml as default } from "@tabler/icons-react";

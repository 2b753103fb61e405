export { IconFileTypeHtml as default } from "@tabler/icons-react";

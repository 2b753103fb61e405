export { IconMarkdown as default } from "@tabler/icons-react";

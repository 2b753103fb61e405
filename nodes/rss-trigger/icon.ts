export { IconRss as default } from "@tabler/icons-react";

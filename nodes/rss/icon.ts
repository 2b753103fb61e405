export { IconFileRss as default } from "@tabler/icons-react";

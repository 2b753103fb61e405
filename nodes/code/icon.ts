export { IconCode as default } from "@tabler/icons-react";

export { IconWorldWww as default } from "@tabler/icons-react";

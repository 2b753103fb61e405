export { IconArrowBackUp as default } from "@tabler/icons-react";

export { IconArrowForward as default } from "@tabler/icons-react";

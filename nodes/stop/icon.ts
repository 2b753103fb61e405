export { IconPlayerStop as default } from "@tabler/icons-react";

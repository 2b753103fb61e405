export { IconRepeat as default } from "@tabler/icons-react";

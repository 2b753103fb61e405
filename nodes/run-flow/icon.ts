export { IconSubtask as default } from "@tabler/icons-react";

export { IconTable as default } from "@tabler/icons-react";

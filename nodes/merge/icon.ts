export { IconGitMerge as default } from "@tabler/icons-react";

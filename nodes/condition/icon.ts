export { IconGitBranch as default } from "@tabler/icons-react";

export { IconFingerprint as default } from "@tabler/icons-react";

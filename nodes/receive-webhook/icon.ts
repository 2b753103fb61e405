export { IconWebhook as default } from "@tabler/icons-react";

export { IconPhoneIncoming as default } from "@tabler/icons-react";

import type { SetupInput } from "#engine/connectors/format.ts";

export const setup: SetupInput = {
  ways: {
    password: {
      steps: [
        "Look up the IMAP server, its port and its encryption in your provider's help. Usually it is the port 993, with TLS from the start.",
        "If the provider has app passwords, create one for this connection.",
        "Enter the host, the port, the encryption, your user name (usually the whole e-mail address) and the password.",
      ],
    },
  },
  notes: [
    "Gmail: imap.gmail.com. Turn on 2-Step Verification, and create the app password at myaccount.google.com/apppasswords. The Gmail app needs no password.",
    "Outlook.com and Microsoft 365 accept no passwords for IMAP. Use the Microsoft Outlook app instead.",
    "Yahoo: imap.mail.yahoo.com. Create an app password under Account security.",
    "iCloud: imap.mail.me.com. Create an app-specific password under Sign-In and Security of your Apple account.",
    "Fastmail: imap.fastmail.com. Create an app password under Settings → Privacy & Security → Integrations.",
    "A server in your own network must be allowed with EGRESS_ALLOW.",
  ],
};

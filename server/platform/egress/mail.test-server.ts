import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An e-mail as a mail server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The login, if there was one. */
  user: string | null;
  isSecure: boolean;
  /** Headers and body as they were sent. */
  source: string;
}

export interface TestMailServer {
  port: number;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** The test server's certificate for 127.0.0.1, self-signed and used only here. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUmgAwIBAgIUFVFpxcioZKl41KTsA7v1u8wRYPgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNTWlsbHJhY2UgdGVzdDAgFw0yNjExMjMwMDU4MDRaGA8yMTI2
MTAzMDAwNTgwNFowGDEWMBQGA1UEAwwNTWlsbHJhY2UgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABElOA3bQYprVWpPozsJdswfxryzK9X6LZYGoeGw1/ZkS
x1cxTsUn3DrujNIAf1/X7d+9Go+riP21JunXr+sCWNGjbzBtMB0GA1UdDgQWBBR8
rXuafve4F9HfLbeKIMFTFR+nHzAfBgNVHSMEGDAWgBR8rXuafve4F9HfLbeKIMFT
FR+nHzAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNJADBGAiEAl4b7jNuvhDjGG0yl/7EaV2RvrfHPZh1Sd/MP
K3RXSRICIQDPwSXko6WFf+nyMjz9JRpoaAc1qHDAVFwpzXKbg6U2+w==
-----END CERTIFICATE-----`;
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLQ6XmzEDKHnPzDBh
zqibFTqaxvqwnjVGgeZmqMiFCmOhRANCAARJTgN20GKa1VqT6M7CXbMH8a8syvV+
i2WBqHhsNf2ZEsdXMU7FJ9w67ozSAH9f1+3fvRqPq4j9tSbp16/rAljR
-----END PRIVATE KEY-----`;

/** Why a server refuses something: SMTP's code and its text. */
export const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server on 127.0.0.1. The user is `ada`, the password `right`, unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    key: testKey,
    cert: testCertificate,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth({ username = "", password }, _session, done) {
      if (password === "right") done(null, { user: username });
      else done(refusal(535, `5.7.8 no access for ${username} with ${password}`));
    },
    onData(stream, { envelope, user, secure }, done) {
      void buffer(stream).then((source) => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          user: typeof user === "string" ? user : null,
          isSecure: secure,
          source: source.toString(),
        });
        done();
      });
    },
    ...options,
  });
  // A client that gives up is not a failure of the server.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

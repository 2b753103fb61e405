import { Center, Text } from "@mantine/core";
import type { SecondFactorSetUp } from "#api/identity/second-factors/schema.ts";
import classes from "./second-factor.module.css";

/** The data for an authenticator app: a QR code, and its content as text. */
export function AppSetUp({ setUp: { secret, qr_code } }: { setUp: SecondFactorSetUp }) {
  return (
    <div>
      <Text mb={12}>Scan this with an authenticator app, then enter the code that it shows.</Text>
      <Center>
        {/* biome-ignore lint/performance/noImgElement: a data URL, which needs no optimization. */}
        <img
          className={classes.code}
          src={`data:image/svg+xml,${encodeURIComponent(qr_code)}`}
          alt="QR code for an authenticator app"
          width={180}
          height={180}
        />
      </Center>
      <Text size="sm" c="dimmed" mt={12}>
        Cannot scan it? Type this key into the app:
      </Text>
      <code className={classes.secret}>{secret}</code>
    </div>
  );
}

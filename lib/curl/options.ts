import { words } from "#lib/words.ts";

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

/** The long names of curl's options, by effect. */
const long: readonly (readonly [option: Option, names: string])[] = [
  [takes("method"), "request"],
  [takes("url"), "url"],
  [takes("header"), "header"],
  [takes("data"), "data data-ascii data-binary"],
  [takes("data_raw"), "data-raw"],
  [takes("data_urlencode"), "data-urlencode"],
  [takes("json"), "json"],
  [takes("form"), "form"],
  [takes("form_string"), "form-string"],
  [takes("user"), "user"],
  [takes("bearer"), "oauth2-bearer"],
  [takes("cookie"), "cookie"],
  [takes("agent"), "user-agent"],
  [takes("referer"), "referer"],
  [flag("get"), "get"],
  [flag("head"), "head"],
  [takes("max_time"), "max-time"],
  [takes("max_redirects"), "max-redirs"],
  [takes("url_query"), "url-query"],
  [flag("always"), "compressed location basic"],
  [ignored(certificates), "insecure"],
  [ignored(certificates, true), "cacert capath pinnedpubkey"],
  [ignored(client, true), "cert cert-type key key-type pass"],
  [ignored("headers with secrets are never sent to another host after a redirect."), "location-trusted"],
  [ignored(upload, true), "upload-file"],
  [ignored("the file is on your computer.", true), "config"],
  [ignored("the file is on your computer. Choose a credential under Authentication."), "netrc"],
  [ignored("the file is on your computer. Choose a credential under Authentication.", true), "netrc-file"],
  [ignored("cookies are not kept between requests.", true), "cookie-jar"],
  [ignored("cookies are not kept between requests."), "junk-session-cookies"],
  [ignored("only Basic and bearer authentication are supported."), "digest ntlm negotiate anyauth"],
  [ignored("only Basic and bearer authentication are supported.", true), "aws-sigv4"],
  [
    ignored(network, true),
    `
        proxy proxy-user proxy-header noproxy socks5 socks5-hostname preproxy interface resolve
        connect-to dns-servers unix-socket local-port limit-rate keepalive-time tls-max ciphers`,
  ],
  [
    ignored(network),
    `
        ipv4 ipv6 no-keepalive tcp-nodelay http0_9 http1.0 http1.1 http2 http2-prior-knowledge http3
        http3-only tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 sslv2 sslv3`,
  ],
  [ignored("connecting takes 10 seconds at most.", true), "connect-timeout"],
  [ignored("dots in the path are resolved."), "path-as-is"],
  [flag("no_globs"), "globoff"],
  [takes("range"), "range"],
  [ignored("add a Range header instead.", true), "continue-at"],
  [ignored("add an If-Modified-Since header instead.", true), "time-cond"],
  [ignored("the limit is set under Response size limit.", true), "max-filesize"],
  [ignored(retry, true), "retry retry-delay retry-max-time"],
  [ignored(retry), "retry-all-errors retry-connrefused"],
  [ignored("error responses fail the step by default."), "fail fail-with-body fail-early"],
  [ignored(outputFile, true), "output output-dir"],
  [ignored(outputFile), "remote-name remote-header-name create-dirs"],
  [
    ignored(output),
    `
        silent show-error show-headers include verbose no-progress-meter progress-bar no-buffer
        trace-time raw disable`,
  ],
  [ignored(output, true), "dump-header stderr trace trace-ascii write-out"],
  [ignored("there is one request."), "parallel"],
];

const byName = new Map<string, Option>(
  long.flatMap(([option, names]) => words(names).map((name): [string, Option] => [name, option])),
);

/** The letters of options, with their long names. */
const short = words(`
  X=request H=header d=data F=form u=user b=cookie A=user-agent e=referer G=get I=head m=max-time
  L=location k=insecure E=cert T=upload-file K=config n=netrc c=cookie-jar j=junk-session-cookies
  x=proxy U=proxy-user 4=ipv4 6=ipv6 0=http1.0 1=tlsv1 2=sslv2 3=sslv3 g=globoff r=range
  C=continue-at z=time-cond f=fail o=output O=remote-name J=remote-header-name s=silent S=show-error
  i=include v=verbose #=progress-bar N=no-buffer D=dump-header w=write-out Z=parallel q=disable
`);

const byLetter = new Map(short.map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]));

/** The option with a long name; null if curl does not have it, or it is not known here. */
export function longOption(name: string): Option | null {
  return byName.get(name) ?? null;
}

/** The option of a letter. */
export function shortOption(letter: string): Option | null {
  return longOption(byLetter.get(letter) ?? "");
}

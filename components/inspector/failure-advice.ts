/** What to do about an error, by its code. */
const advice: Readonly<Record<string, string>> = {
  connection_failed: "Check the host and the port, and whether the server can be reached from here.",
  tls_failed: "Check the server’s certificate and the host in the URL.",
  timeout: "Check whether the other side responds, or allow more time under Node settings.",
  too_many_redirects: "Use the URL that the redirects lead to.",
  address_not_allowed: "Use another address, or ask an administrator to allow this one.",
  http_status: "Compare the request in Settings with what the API expects. Output has the response.",
  invalid_url: "Check the URL under Settings: the line below it shows what it resolves to.",
  url_invalid: "Check the URL under Settings: the line below it shows what it resolves to.",
  invalid_json: "Check the text under Settings: the line below it shows what it resolves to.",
  address_invalid: "Check the addresses under Settings: the line below them shows what they resolve to.",
  template_syntax: "Correct the tags under Settings.",
  template_failed: "Correct the tags under Settings.",
  template_limit: "Shorten the text, or work on less data.",
  missing_tag: "Add a default to these tags, or allow them to be empty under Node settings.",
  invalid_setting: "Correct this setting: its tags resolve to something it does not accept.",
  login_refused: "Check the credential that this node uses.",
  recipients_refused: "Check the recipients’ addresses.",
  undeclared_handle: "Connect the branch, or change the condition.",
  worker_lost: "Run the node with less data. If it fails again, the server’s log has the reason.",
  canceled: "Run it again.",
  pin_handle_missing: "Choose another branch for the pinned output, or unpin it.",
};

/** What to do about an error: one sentence or two. */
export function failureAdvice(code: string): string {
  return advice[code] ?? "Change the settings or the data before this node, then run it again.";
}

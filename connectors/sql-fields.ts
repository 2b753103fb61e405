/* Fields that the operations of SQL databases share. */

export const proofBy = (source: string, version: string) =>
  ({ rank: "real", source, version, date: "2026-11-27" }) as const;

export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

/** Where the user's name and password go: to the server, by its driver. */
export const signIn = {
  password: {
    kind: "basic",
    title: "User and password",
    username: { label: "User", placeholder: "millrace" },
    password: { label: "Password" },
  },
} as const;

/** How a connection is encrypted. */
export const encryption = {
  tls: {
    label: "Encryption",
    kind: "choice",
    default: "verify",
    options: [
      { value: "verify", label: "TLS, and the certificate is verified" },
      { value: "required", label: "TLS, with any certificate" },
      { value: "off", label: "None" },
    ],
  },
  certificates: {
    label: "Certificate authorities",
    kind: "certificates",
    optional: true,
    placeholder: "-----BEGIN CERTIFICATE-----",
    help: "PEM, for a certificate that no public authority signed. Empty: the public ones.",
  },
} as const;

export const timeout = {
  label: "Seconds until it is canceled",
  kind: "integer",
  more: true,
  default: "60",
} as const;
export const limit = { label: "Rows at most", kind: "integer", default: "1000" } as const;

export const operator = {
  label: "Condition",
  kind: "choice",
  default: "eq",
  options: [
    { value: "eq", label: "is" },
    { value: "neq", label: "is not" },
    { value: "gt", label: "is greater than" },
    { value: "gte", label: "is at least" },
    { value: "lt", label: "is less than" },
    { value: "lte", label: "is at most" },
    { value: "like", label: "is like, with %" },
    { value: "ilike", label: "is like, with %, in upper or lower case" },
    { value: "in", label: "is one of" },
    { value: "is_null", label: "is null" },
    { value: "not_null", label: "is not null" },
  ],
} as const;
export const value = {
  label: "Value",
  placeholder: "1042",
  help: "“is one of” takes a list, or values separated by commas.",
} as const;
export const and = {
  label: "And also where",
  kind: "json",
  more: true,
  placeholder: '{"status": "paid"}',
  help: "Values by column. null means is null, a list is one of.",
} as const;

const row = {
  label: "Row",
  kind: "json",
  required: true,
  placeholder: '{"status": "paid", "total": 19.9}',
  help: "Values by column. A column that is left out has its default.",
} as const;
export const oneOrMore = { ...row, help: `${row.help} A list of such objects adds several rows.` } as const;
export const newValues = { ...row, help: "The new values by column." } as const;

/** What is done with a row whose key exists. */
export const existing = {
  label: "A row with the same key",
  kind: "choice",
  more: true,
  default: "fail",
  options: [
    { value: "fail", label: "Fail" },
    { value: "skip", label: "Leave it as it is" },
  ],
} as const;
export const direction = {
  label: "Direction",
  kind: "choice",
  more: true,
  default: "asc",
  options: [
    { value: "asc", label: "Smallest first" },
    { value: "desc", label: "Greatest first" },
  ],
} as const;
export const columns = {
  label: "Columns",
  kind: "list",
  more: true,
  placeholder: "id, status",
  help: "Empty: all.",
} as const;
export const offset = { label: "Skip", kind: "integer", more: true } as const;

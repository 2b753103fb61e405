/** Why a template has no value. */
export interface TagProblem {
  code:
    | "body_not_kept"
    | "template_syntax"
    | "template_limit"
    | "template_failed"
    | "line_break_in_header"
    | "header_invalid"
    | "address_invalid"
    | "invalid_json"
    | "invalid_url";
  /** The problem and its place, for the template's author. */
  detail: string;
}

/** Something wrong with a tag that did not prevent the template from having a value. */
export interface TagWarning {
  /** As written: `{{ order.total }}`. */
  tag: string;
  message: string;
  /** The tag is unresolved. A node can be set to fail in that case. */
  missing: boolean;
}

/** Why a template gave no value. */
export interface TagProblem {
  code:
    | "template_syntax"
    | "template_limit"
    | "template_failed"
    | "line_break_in_header"
    | "invalid_json"
    | "invalid_url";
  /** What is wrong and where, for the person who wrote the template. */
  detail: string;
}

/** Something about a tag that did not keep the template from giving a value. */
export interface TagWarning {
  /** As written: `{{ order.total }}`. */
  tag: string;
  message: string;
  /** The tag found nothing, which a node can be set to fail for. */
  missing: boolean;
}

/** Why a date cannot be read or computed. It is an expected outcome, so it is returned and not thrown. */
export class DateProblem {
  /** `date_invalid`, `date_out_of_range`, `unknown_time_zone`, `unknown_locale`, `pattern_invalid` or `amount_invalid`. */
  readonly code: string;
  /** A sentence, with the remedy. */
  readonly message: string;

  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

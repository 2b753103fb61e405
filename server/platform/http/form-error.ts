/** How busboy's messages begin when a form is malformed or incomplete. It has neither a class nor a code for them. */
const formMessages =
  /^(?:Malformed part header|Unexpected end of (?:form|file)|Multipart: Boundary not found)/;

/** Whether busboy failed because of the form, as opposed to its source or to where the form's parts go. */
export function isFormError(error: unknown): error is Error {
  return error instanceof Error && !("code" in error) && formMessages.test(error.message);
}

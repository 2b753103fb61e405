/**
 * What routes and pages use of the server. Node loads it, not Next's bundler: see server.ts.
 */
export { finishConnect } from "#server/connectors/sign-in/finish.ts";
export { getElementByName } from "#server/elements/data.ts";
export { getGalleryElement, getGalleryView } from "#server/elements/gallery.ts";
export { handleElementsRequest } from "#server/elements/public.ts";
export { getFlow } from "#server/flows/documents/data.ts";
export { getTable } from "#server/flows/tables/data.ts";
export { templates } from "#server/flows/templates/library/index.ts";
export { loadPrincipal } from "#server/identity/access/authorize.ts";
export { clientAddress } from "#server/identity/access/client-address.ts";
export { isCrossSite } from "#server/identity/access/own-origin.ts";
export { endSession } from "#server/identity/account/mutations.ts";
export { hasOwnMail } from "#server/identity/mail/own-mail.ts";
export { getCurrentUser } from "#server/identity/people/data.ts";
export { toUser } from "#server/identity/people/present.ts";
export { finishAttempt } from "#server/identity/provider-sign-in/finish.ts";
export { finishSignOut } from "#server/identity/provider-sign-out/finish.ts";
export { receiveLogout } from "#server/identity/provider-sign-out/receive-logout.ts";
export { getSignInWays } from "#server/identity/providers/data.ts";
export {
  challengeCookieName,
  challengeSeconds,
  readChallengeCookie,
} from "#server/identity/second-factors/challenge-cookie.ts";
export { getChallenge } from "#server/identity/second-factors/data.ts";
export { readSessionCookie, sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
export { getSessionUser } from "#server/identity/sessions/session-rows.sql.ts";
export { decodeSession, encodeSession, sessionSeconds } from "#server/identity/sessions/session-token.ts";
export { isSetUp, loadSession } from "#server/identity/sign-in/load-session.ts";
export { signIn } from "#server/identity/sign-in/sign-in.ts";
export { isThingVisible } from "#server/identity/visibility/data.ts";
export { handleApi } from "#server/openapi/handle-api.ts";
export { apiDocument } from "#server/openapi/routes.ts";
export { routeEntitlements } from "#server/packages/entitlements/entitlements.ts";
export { getLicense } from "#server/packages/licenses/data.ts";
export { getPackage } from "#server/packages/releases/data.ts";
export { downloadArtifact } from "#server/packages/releases/download.ts";
export { handleLatest } from "#server/packages/releases/latest.ts";
export { handleKeySet } from "#server/packages/signing/key-set.ts";
export { routeValidation } from "#server/packages/validation/validate.ts";
export { config } from "#server/platform/config/config.ts";
export { derivedKey } from "#server/platform/encryption/derived-key.ts";
export { prefersJson } from "#server/platform/http/accept.ts";
export { toFaultRefusal } from "#server/platform/http/fault.ts";
export { refuse } from "#server/platform/http/refusal.ts";
export { toHandlerResponse } from "#server/platform/http/reply.ts";
export { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
export { getHealth, getListing, getReadiness } from "#server/platform/status/routes.ts";
export { tokens } from "#server/platform/styles/tokens.ts";
export { receiveFormRequest } from "#server/webhooks/forms/receive-form.ts";
export { receiveWebhook } from "#server/webhooks/receive/receive.ts";
export { receiveAliasWebhook } from "#server/webhooks/receive/receive-alias.ts";
export { loadApprovalPage } from "#server/webhooks/resume/approval-page.ts";
export { isShownAsPage } from "#server/webhooks/resume/is-shown-as-page.ts";
export { receiveResume } from "#server/webhooks/resume/receive-resume.ts";

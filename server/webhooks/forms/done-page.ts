import { formPath } from "#lib/form-url.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";
import type { LiveForm } from "./data.ts";
import { html, pageResponse } from "./page.ts";

/** A check mark in a circle. */
const mark = html`<svg class="mark" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="24" cy="24" r="21"/><path d="m15 25 6 6 12-13"/></svg>`;

/** The page after a form was sent: its message, and the way to send another one. */
export function donePage(requestId: string, { nodeId, title, done }: LiveForm): HttpResponse {
  const body = html`${mark}
<header>
<h1>${title}</h1>
<p class="text" role="status">${done.text}</p>
</header>
<p class="again"><a href="${formPath(nodeId)}">Fill in the form again</a></p>`;
  return pageResponse(requestId, { status: 200, title, body, isDone: true });
}

import type { Template } from "#api/flows/templates/schema.ts";
import { answerWebhook } from "./answer-webhook.ts";
import { approveRefund } from "./approve-refund.ts";
import { contactForm } from "./contact-form.ts";
import { copyPages } from "./copy-pages.ts";
import { countCalls } from "./count-calls.ts";
import { dailyReport } from "./daily-report.ts";
import { enrichLead } from "./enrich-lead.ts";
import { failureDigest } from "./failure-digest.ts";
import { forwardToApi } from "./forward-to-api.ts";
import { githubEvents } from "./github-events.ts";
import { nightlyCleanUp } from "./nightly-clean-up.ts";
import { notifyTeam } from "./notify-team.ts";
import { onCall } from "./on-call.ts";
import { orderIntake } from "./order-intake.ts";
import { publishPost } from "./publish-post.ts";
import { relayWebhook } from "./relay-webhook.ts";
import { requestEquipment } from "./request-equipment.ts";
import { routeOrder } from "./route-order.ts";
import { saveLead } from "./save-lead.ts";
import { sendAnnouncement } from "./send-announcement.ts";
import { skipDuplicates } from "./skip-duplicates.ts";
import { stripeEvents } from "./stripe-events.ts";
import { syncBatches } from "./sync-batches.ts";
import { uptimeCheck } from "./uptime-check.ts";
import { waitForJob } from "./wait-for-job.ts";
import { watchChanges } from "./watch-changes.ts";

/** Every template, in the order of the gallery. */
export const templates: readonly Template[] = [
  answerWebhook,
  orderIntake,
  routeOrder,
  forwardToApi,
  githubEvents,
  stripeEvents,
  relayWebhook,
  skipDuplicates,
  contactForm,
  requestEquipment,
  dailyReport,
  uptimeCheck,
  failureDigest,
  onCall,
  watchChanges,
  approveRefund,
  publishPost,
  waitForJob,
  saveLead,
  enrichLead,
  copyPages,
  sendAnnouncement,
  syncBatches,
  nightlyCleanUp,
  notifyTeam,
  countCalls,
];

import type { Template } from "#api/flows/templates/schema.ts";
import { airtableToTrello } from "./airtable-to-trello.ts";
import { answerWebhook } from "./answer-webhook.ts";
import { approveRefund } from "./approve-refund.ts";
import { calendarMorning } from "./calendar-morning.ts";
import { contactForm } from "./contact-form.ts";
import { copyPages } from "./copy-pages.ts";
import { countCalls } from "./count-calls.ts";
import { dailyReport } from "./daily-report.ts";
import { draftReply } from "./draft-reply.ts";
import { enrichLead } from "./enrich-lead.ts";
import { failureDigest } from "./failure-digest.ts";
import { forwardToApi } from "./forward-to-api.ts";
import { githubEvents } from "./github-events.ts";
import { githubIssueToNotion } from "./github-issue-to-notion.ts";
import { githubRelease } from "./github-release.ts";
import { gmailLabelToTrello } from "./gmail-label-to-trello.ts";
import { hubspotContact } from "./hubspot-contact.ts";
import { invoiceMailToDrive } from "./invoice-mail-to-drive.ts";
import { leadToSheets } from "./lead-to-sheets.ts";
import { nightlyCleanUp } from "./nightly-clean-up.ts";
import { notifyTeam } from "./notify-team.ts";
import { notionDigest } from "./notion-digest.ts";
import { onCall } from "./on-call.ts";
import { orderIntake } from "./order-intake.ts";
import { pipedriveWon } from "./pipedrive-won.ts";
import { publishPost } from "./publish-post.ts";
import { relayWebhook } from "./relay-webhook.ts";
import { requestEquipment } from "./request-equipment.ts";
import { routeOrder } from "./route-order.ts";
import { rssToDiscordAndX } from "./rss-to-discord-and-x.ts";
import { saveLead } from "./save-lead.ts";
import { sendAnnouncement } from "./send-announcement.ts";
import { sheetsWeeklyReport } from "./sheets-weekly-report.ts";
import { shopifyOrders } from "./shopify-orders.ts";
import { skipDuplicates } from "./skip-duplicates.ts";
import { slackCommandToJira } from "./slack-command-to-jira.ts";
import { stripeEvents } from "./stripe-events.ts";
import { stripeFulfillment } from "./stripe-fulfillment.ts";
import { supabaseNewRow } from "./supabase-new-row.ts";
import { supportTriage } from "./support-triage.ts";
import { syncBatches } from "./sync-batches.ts";
import { telegramBot } from "./telegram-bot.ts";
import { twilioOutageSms } from "./twilio-outage-sms.ts";
import { uptimeCheck } from "./uptime-check.ts";
import { waitForJob } from "./wait-for-job.ts";
import { watchChanges } from "./watch-changes.ts";
import { woocommerceOrders } from "./woocommerce-orders.ts";

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
  leadToSheets,
  hubspotContact,
  stripeFulfillment,
  shopifyOrders,
  woocommerceOrders,
  pipedriveWon,
  supportTriage,
  invoiceMailToDrive,
  gmailLabelToTrello,
  slackCommandToJira,
  draftReply,
  rssToDiscordAndX,
  githubRelease,
  telegramBot,
  dailyReport,
  uptimeCheck,
  failureDigest,
  onCall,
  watchChanges,
  sheetsWeeklyReport,
  calendarMorning,
  notionDigest,
  twilioOutageSms,
  approveRefund,
  publishPost,
  waitForJob,
  saveLead,
  enrichLead,
  copyPages,
  sendAnnouncement,
  syncBatches,
  nightlyCleanUp,
  airtableToTrello,
  githubIssueToNotion,
  supabaseNewRow,
  notifyTeam,
  countCalls,
];

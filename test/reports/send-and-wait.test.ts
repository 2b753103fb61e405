import { expect, test } from "vitest";
import { runOperation } from "#test/connectors/run-operation.ts";

/*
 * Public bug reports about messages that ask and wait, in other tools and in bots, and what ours send for the same input. Those
 * about the decision itself are in send-and-wait.db.test.ts.
 */

const link = "https://flows.example.com/resume/p.token";
const inputs = {
  telegram: { chat_id: "1" },
  slack: { channel: "C1" },
  discord: { channel_id: "1" },
  gmail: { to: "ada@example.com" },
  microsoft_outlook: { to: "ada@example.com" },
  whatsapp: { phone_number_id: "1", to: "+16505551234" },
} as const;
type Provider = keyof typeof inputs;

const accepted = { body: { ok: true, result: {} } };

/** The request that asks with these settings. */
async function sent(provider: Provider, settings: Record<string, unknown>, at = link, input = {}) {
  const { calls, outcome, warnings } = await runOperation(
    `${provider}/send_and_wait`,
    { ...inputs[provider], ...input },
    [accepted],
    { settings: { timeout_seconds: 0, ...settings }, link: at },
  );
  expect(outcome).toMatchObject({ kind: "suspend", handle: "timed_out" });
  const [call] = calls;
  const text = call?.sent ?? "";
  const form = Object.fromEntries(new URLSearchParams(text));
  return {
    text,
    warnings,
    json: text.startsWith("{") ? JSON.parse(text) : { ...form, blocks: JSON.parse(form.blocks ?? "[]") },
  };
}

const long = "Grüße 🎉 ".repeat(2000);

test.each([
  ["n8n-io/n8n#13815", "a text with * that has no end"],
  ["n8n-io/n8n#35469", "snake_case_name"],
  ["EdJoPaTo/telegram-format#5", "2026-11-27 - (done)."],
  ["iobroker-community-adapters/ioBroker.telegram#309", "a | b . c - d"],
  ["RichardAtCT/claude-code-telegram#10", '{"a": ["`", "_", "*", "["]}'],
])("%s: Telegram parses nothing in “%s”", async (_report, text) => {
  const { json } = await sent("telegram", { title: text, text });
  expect(json.parse_mode).toBeUndefined();
  expect(json.text).toBe(`${text}\n\n${text}`);
  expect(json.entities).toEqual([{ type: "bold", offset: 0, length: text.length }]);
});

test("farjadp/Gheychi-Premium#4: Telegram, Slack and Discord are asked not to preview the links", async () => {
  const settings = { title: "Pay?" };
  expect((await sent("telegram", settings)).json.link_preview_options).toEqual({ is_disabled: true });
  expect((await sent("slack", settings)).json).toMatchObject({
    unfurl_links: "false",
    unfurl_media: "false",
  });
  expect((await sent("discord", settings)).json.flags).toBe(4);
});

test("rubenlagus/TelegramBots#302: a host without a dot is no button in Telegram, and its links are text", async () => {
  const { json } = await sent("telegram", { title: "Pay?" }, "http://localhost:3000/resume/p.token");
  expect(json.reply_markup).toBeUndefined();
  expect(json.text).toContain("Approve: http://localhost:3000/resume/p.token?choice=approved\nReject: http");
});

test.each([
  "activepieces/activepieces#11171",
  "yhatt/jsx-slack#81",
  "thedaviddias/publish-release-info-action#55",
])("%s: a text of 18,000 characters fits Slack's sections, and says where all of it is", async () => {
  const { json, warnings } = await sent("slack", { title: "Pay?", text: long });
  expect(warnings).toEqual([
    `The message has only the beginning of a text of ${long.trim().length} characters. Its page has all of it.`,
  ]);
  const sections = json.blocks.filter(({ type }: { type: string }) => type === "section");
  for (const { text } of sections) expect(text.text.length).toBeLessThanOrEqual(3000);
  expect(json.blocks.length).toBeLessThanOrEqual(50);
  expect(JSON.stringify(json.blocks)).toContain("The page has the whole text");
});

test("activepieces/activepieces#11171: 2,900 ampersands are five times as long escaped, and fit", async () => {
  const { json } = await sent("slack", { title: "Pay?", text: "&".repeat(2900) });
  const texts = json.blocks.flatMap((each: { text?: { text: string } }) => each.text?.text ?? []);
  expect(texts.join("").match(/&amp;/g)).toHaveLength(2900);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(3000);
});

test("vercel/eve#2779: a label of 60 characters and a title of 1,000 fit Slack's limits", async () => {
  const settings = { title: "x".repeat(1000), approve_label: "y".repeat(60) };
  const { json } = await sent("slack", settings, link, { links_as: "buttons" });
  const [head, actions] = json.blocks;
  expect(head).toMatchObject({ type: "section", text: { type: "mrkdwn" } });
  expect(actions.elements[0].text.text.length).toBeLessThanOrEqual(75);
});

test.each(["slackapi/node-slack-sdk#869", "slackapi/slack-github-action#513", "n8n-io/n8n#13436"])(
  "%s: an app without interactivity shows no warning, since the links are text unless buttons are chosen",
  async () => {
    const { json } = await sent("slack", { title: "Pay?" });
    expect(JSON.stringify(json.blocks)).not.toContain('"actions"');
    expect(JSON.stringify(json.blocks)).toContain(`<${link}?choice=approved|Approve>`);
  },
);

test("snapshot-labs/snapshot-webhook#76: Discord's labels have at most 80 characters", async () => {
  const { json } = await sent("discord", { title: "Pay?", approve_label: "🎉".repeat(30) });
  expect(json.components[0].components[0].label.length).toBeLessThanOrEqual(80);
});

test("discord/discord-api-docs#7301: a link that is longer than 512 characters is text", async () => {
  const { json } = await sent("discord", { title: "Pay?" }, `https://${"a.".repeat(260)}example/resume/p.t`);
  expect(json.components).toBeUndefined();
  expect(json.content).toContain("?choice=rejected");
});

test.each(["windkh/node-red-contrib-telegrambot#239", "tdlib/telegram-bot-api#374"])(
  "%s: a text of 18,000 characters fits a message of Telegram, of whole characters, with its buttons",
  async () => {
    const { json } = await sent("telegram", { title: "Pay?", text: long, timeout_seconds: 60 });
    expect(json.text.length).toBeLessThanOrEqual(4096);
    expect(json.text.isWellFormed()).toBe(true);
    expect(json.text).toMatch(/The page has the whole text\.\)\n\nOpen until/);
    expect(json.reply_markup.inline_keyboard[0]).toHaveLength(2);
  },
);

test("WhatsApp: a text with the links, without a preview of them, and of a length that it accepts", async () => {
  const { json } = await sent("whatsapp", { title: "Pay?", text: long, timeout_seconds: 60 });
  expect(json).toMatchObject({ type: "text", to: "+16505551234" });
  // The Cloud API shows a preview only if it is asked to.
  expect(json.text).not.toHaveProperty("preview_url");
  expect(json.text.body.length).toBeLessThanOrEqual(4096);
  expect(json.text.body).toContain(
    `Approve: ${link}?choice=approved\nReject: ${link}?choice=rejected\n\nOpen until`,
  );
});

test("reminder-bot/bot#20: a value with @everyone or <!channel> calls nobody", async () => {
  const { json: discord } = await sent("discord", { title: "@everyone", text: "<@&1> @here" });
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  const { json: slack } = await sent("slack", { title: "<!channel>", text: "<!here> <@U1>" });
  expect(JSON.stringify(slack.blocks.slice(1))).not.toMatch(/<[!@]/);
  expect(slack.text).toBe("&lt;!channel&gt;");
});

test("discordjs/discord.js#10323: another attempt of the step has the same nonce, which Discord enforces", async () => {
  const [{ json: first }, { json: second }] = [
    await sent("discord", { title: "Pay?" }),
    await sent("discord", { title: "Pay?" }),
  ];
  expect(first).toMatchObject({ enforce_nonce: true, nonce: second.nonce });
  expect(first.nonce.length).toBeLessThanOrEqual(25);
});

test.each(["gmail", "microsoft_outlook"] as const)(
  "resend/n8n-nodes-resend#8: labels of one's own, in %s, with HTML in every value escaped",
  async (provider) => {
    const settings = { title: 'A "<b>" & c', text: "<script>1</script>\nTwo", approve_label: "Pay <now>" };
    const { json } = await sent(provider, { ...settings, reject_label: "Don’t" });
    const html = provider === "gmail" ? htmlOf(json.raw) : json.Message.body.content;
    expect(html).toContain(">Pay &lt;now&gt;</a>");
    expect(html).toContain(">Don’t</a>");
    expect(html).not.toContain("<script>");
    expect(html.match(/href="[^"]+"/g)).toEqual([
      `href="${link}?choice=approved"`,
      `href="${link}?choice=rejected"`,
    ]);
  },
);

/** The HTML of an e-mail as Gmail takes it. */
const htmlOf = (raw: string) => {
  const lines = Buffer.from(raw, "base64url").toString("latin1").replaceAll("=\r\n", "");
  const bytes = lines.replaceAll(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString().split("text/html")[1] ?? "";
};

test("superplanehq/superplane#2338: an answer in words is asked for on the page, by one link", async () => {
  const fields = [{ name: "answer", type: "textarea", required: true }];
  const { json } = await sent("telegram", { title: "Which date?", fields });
  expect(json.reply_markup.inline_keyboard).toEqual([[{ text: "Answer", url: link }]]);
});

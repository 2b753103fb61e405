import { startWorld } from "#test/templates/world.ts";
import { createFlow, finishedExecution } from "./support/api.ts";
import { connectAccount, publish, testStep } from "./support/app-journey.ts";
import { line } from "./support/documents.ts";
import { fillField, panel, selectNode } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { BotAtTelegram } from "./support/telegram.ts";
import { expect, visitor as test } from "./support/test.ts";

const token = "123456:canary-of-the-bot";
const update = {
  update_id: 10_000,
  message: { message_id: 7, chat: { id: 99, type: "private", first_name: "Ada" }, date: 1, text: "/invoice" },
};

test("a message to a Telegram bot starts a flow, which answers with buttons and a file", async ({ page }) => {
  const [world, bot] = [await startWorld(), new BotAtTelegram(token)];
  world.answer = (request) => bot.answer(request);
  const installation = await startInstallation({ CONNECTOR_BASE_URLS: `telegram=${world.url}/bot{token}` });
  const { url } = installation;
  try {
    await createOwner(url);
    await signIn(page.request, url);
    const flow = await createFlow(
      "Answers the bot",
      line(
        { type: "telegram/bot_update", key: "update", config: { label: "On a message" } },
        { type: "telegram/send_message", key: "reply", config: { label: "Reply" } },
        { type: "telegram/send_document", key: "invoice", config: { label: "Send the invoice" } },
      ),
      installation,
    );
    await page.goto(`${url}/flows/${flow.id}`);
    await selectNode(page, "On a message");
    await connectAccount(page, "Telegram", { "Bot token": token });
    await expect(page.getByText("Connected to Telegram as orders_bot")).toBeVisible();

    await selectNode(page, "Reply");
    const account = panel(page).getByRole("combobox", { name: "Telegram account" });
    await account.selectOption({ label: "Telegram · orders_bot" });
    await fillField(page, "Chat", "{{update.message.chat.id}}");
    await fillField(page, "Text", "Here is it, {{update.message.chat.first_name}}.");
    await panel(page)
      .getByRole("button", { name: /^More fields/ })
      .click();
    await fillField(
      page,
      "Buttons",
      '{"inline_keyboard": [[{"text": "Pay", "callback_data": "pay-{{update.message.message_id}}"}]]}',
    );
    await selectNode(page, "Send the invoice");
    await account.selectOption({ label: "Telegram · orders_bot" });
    await fillField(page, "Chat", "{{update.message.chat.id}}");
    await fillField(page, "File", "https://example.com/invoice.pdf");

    // The sample of the trigger stands for the message that is not here yet.
    await testStep(page);
    await expect(panel(page).getByText(/sendDocument$/)).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    expect(bot.sent.at(-1)).toMatchObject({ method: "sendDocument" });

    await publish(page, flow.id, installation);
    await expect.poll(() => bot.webhook?.allowed_updates).toEqual(["message"]);
    bot.sent.length = 0;
    const answer = await bot.deliver(update);
    const id = answer.headers.get("x-execution-id") ?? "";
    expect((await finishedExecution(id, installation)).status).toBe("succeeded");
    expect(bot.sent).toEqual([
      {
        method: "sendMessage",
        body: {
          chat_id: "99",
          text: "Here is it, Ada.",
          reply_markup: { inline_keyboard: [[{ text: "Pay", callback_data: "pay-7" }]] },
        },
      },
      { method: "sendDocument", body: { chat_id: "99", document: "https://example.com/invoice.pdf" } },
    ]);
    // A call without Telegram's secret starts nothing.
    const forged = await fetch(bot.webhook?.url ?? "", { method: "POST", body: JSON.stringify(update) });
    expect(forged.status).toBe(401);
  } finally {
    await installation.stop();
    await world.close();
  }
});

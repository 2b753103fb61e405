import { expect } from "vitest";
import { answerAs, changesOf } from "./providers.ts";
import { postJson, type UsedTemplate } from "./used-template.ts";
import { signingSecret } from "./webhooks.ts";

const toDiscord = "POST /discord/channels/channel_id/messages";

/** A feed with an entry for each number, the last one first. */
function feed(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => count - index).map(
    (number) =>
      `<item><guid>p${number}</guid><title>Post ${number}</title><link>https://blog.example.com/${number}</link></item>`,
  );
  return `<rss version="2.0"><channel><title>Blog</title>${entries.join("")}</channel></rss>`;
}

const release = (id: number) => ({
  ...{ id, tag_name: `v1.${id}`, name: `1.${id}`, draft: false, body: "Faster wheels." },
  published_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
  html_url: `https://github.com/octocat/hello-world/releases/v1.${id}`,
});

/** What each template for social networks and chats does, by slug. */
export const socialRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "rss-to-discord-and-x"(flow) {
    const publish = (count: number) => {
      flow.world.answer = ({ method }) => (method === "GET" ? { xml: feed(count) } : {});
    };
    publish(1);
    await flow.poll();
    publish(2);
    await flow.poll();
    await flow.succeeded();
    const text = "Post 2\nhttps://blog.example.com/2";
    expect(changesOf(flow).toSorted()).toEqual([
      [toDiscord, { content: "**Post 2**\nhttps://blog.example.com/2" }],
      ["POST /x/tweets", { text }],
    ]);
  },

  async "github-release"(flow) {
    const releases = "GET /github/repos/owner/repo/releases";
    answerAs(flow, { [releases]: [release(1)] });
    await flow.poll();
    answerAs(flow, { [releases]: [release(2), release(1)] });
    await flow.poll();
    await flow.untilWaiting();
    const [[asked, question] = [], ...early] = changesOf(flow);
    expect([asked, early]).toEqual(["POST /slack/chat.postMessage", []]);
    const { channel, text, blocks } = question as Record<string, string>;
    expect([channel, text]).toEqual(["channel", "Announce 1.2?"]);
    const [, link = ""] = /<([^|?]+)[^|]*\|Approve>/.exec(blocks ?? "") ?? [];
    expect(await postJson(link, { decision: "approved" })).toBe(200);
    await flow.succeeded();
    const url = release(2).html_url;
    const [discord, linkedin, slack, ...rest] = changesOf(flow).toSorted();
    expect(slack).toEqual([asked, question]);
    expect(discord).toEqual([toDiscord, { content: `**1.2** is out: ${url}\nFaster wheels.` }]);
    expect(linkedin).toMatchObject([
      "POST /linkedin/ugcPosts",
      {
        author: "author",
        specificContent: {
          "com.linkedin.ugc.ShareContent": {
            shareCommentary: { text: "We have released 1.2.\n\nFaster wheels." },
            media: [{ originalUrl: url, title: { text: "1.2" } }],
          },
        },
      },
    ]);
    expect(rest).toEqual([]);
  },

  async "telegram-bot"(flow) {
    let update_id = 0;
    const write = (text: string, secret = signingSecret) => {
      update_id += 1;
      const message = { text, chat: { id: 5 }, from: { first_name: "Grace" } };
      return flow.call({ update_id, message }, { "x-telegram-bot-api-secret-token": secret });
    };
    flow.world.answer = ({ path }) => {
      if (path === "/orders/A-7") return { body: { order_id: "A-7", state: "paid" } };
      return path.startsWith("/orders/") ? { status: 404 } : { body: { ok: true, result: {} } };
    };
    expect((await write("/start", "guessed")).status).toBe(401);
    for (const [index, text] of ["/start", "/order A-7", "/order B-1", "hello"].entries()) {
      await write(text);
      await flow.succeeded(index + 1);
    }
    const said = flow.requests().filter(([line]) => line === "POST /telegram/sendMessage");
    const help = "I do not know that order or command. Try: /order A-1042";
    expect(said.map(([, body]) => body)).toEqual([
      { chat_id: "5", text: "Hello Grace! Send /order and the number of your order." },
      { chat_id: "5", text: "Order A-7 is paid." },
      { chat_id: "5", text: help },
      { chat_id: "5", text: help },
    ]);
  },
};

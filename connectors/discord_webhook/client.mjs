export const packages = ["@discordjs/rest@2", "discord-api-types@0.38"];
export const fields = { webhook_id: "1" };

export async function createClient(load, origin) {
  const { REST } = await load("@discordjs/rest");
  const { Routes } = await load("discord-api-types/v10");
  return { rest: new REST({ api: `${origin}/api`, version: "10" }), webhook: Routes.webhook("1", "{token}") };
}

const body = { content: "Hi & bye", embeds: [{ title: "Order 1042" }], username: "Orders" };

export const calls = {
  send_message: [
    {
      values: { ...body, embeds: JSON.stringify(body.embeds) },
      call: ({ rest, webhook }) =>
        rest.post(webhook, { auth: false, query: new URLSearchParams({ wait: "true" }), body }),
    },
  ],
  read_webhook: [{ values: {}, call: ({ rest, webhook }) => rest.get(webhook, { auth: false }) }],
};

/* Meta's own client for WhatsApp is archived. The messages are those of a third-party client, and `/me` is Meta's client for Graph. */
export const packages = ["whatsapp-api-js@6", "facebook-nodejs-business-sdk@24"];

const version = "v24.0";

export async function createClient(load, origin) {
  const { WhatsAppAPI } = await load("whatsapp-api-js");
  const messages = await load("whatsapp-api-js/messages");
  const atRecorder = (url, init) => fetch(String(url).replace("https://graph.facebook.com", origin), init);
  const api = new WhatsAppAPI({ token: "token", v: version, secure: false, ponyfill: { fetch: atRecorder } });
  const { default: sdk } = await load("facebook-nodejs-business-sdk");
  const { FacebookAdsApi } = sdk;
  Object.defineProperty(FacebookAdsApi, "GRAPH", { get: () => origin });
  // The connection adds the token to our request.
  const encode = FacebookAdsApi._encodeParams.bind(FacebookAdsApi);
  FacebookAdsApi._encodeParams = ({ access_token: _, ...params }) => encode(params);
  return { api, messages, graph: FacebookAdsApi.init("token") };
}

const from = "106540352242922";
const to = "16505551234";
const context = "wamid.HBgL";
const place = { phone_number_id: from, to };
const response = { messages: [{ id: "wamid.1" }], contacts: [] };
const send = (message, reply) => async (client) =>
  client.api.sendMessage(from, { phone: to }, message(client.messages), reply);

export const calls = {
  send_message: [
    {
      values: { ...place, text: "Grüße & https://example.com", preview_url: "true", reply_to: context },
      call: send(({ Text }) => new Text("Grüße & https://example.com", true), context),
      response,
    },
    { values: { ...place, text: "Hi" }, call: send(({ Text }) => new Text("Hi")), response },
  ],
  send_template: [
    {
      values: {
        ...{ ...place, template: "order_paid", language: "de" },
        components: JSON.stringify([{ type: "body", parameters: [{ type: "text", text: "Ada" }] }]),
      },
      call: send(
        ({ Template, Language, BodyComponent, BodyParameter }) =>
          new Template("order_paid", new Language("de"), new BodyComponent(new BodyParameter("Ada"))),
      ),
      response,
    },
  ],
  send_image: [
    {
      values: { ...place, image: "https://example.com/a.png", caption: "New", reply_to: context },
      call: send(({ Image }) => new Image("https://example.com/a.png", false, "New"), context),
      response,
    },
  ],
  send_document: [
    {
      values: { ...place, document: "https://example.com/a.pdf", filename: "Grüße.pdf", caption: "New" },
      call: send(({ Document }) => new Document("https://example.com/a.pdf", false, "New", "Grüße.pdf")),
      response,
    },
  ],
  read_media: [{ values: { media_id: "10138" }, call: ({ api }) => api.retrieveMedia("10138") }],
  mark_as_read: [
    {
      values: { phone_number_id: from, message_id: context },
      call: ({ api }) => api.markAsRead(from, context),
    },
  ],
  read_account: [{ values: {}, call: ({ graph }) => graph.call("GET", ["me"], {}) }],
};

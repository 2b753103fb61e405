export const packages = ["twilio@6"];
export const fields = { account_sid: "AC1" };

export async function createClient(load, origin) {
  const { default: twilio } = await load("twilio");
  const httpClient = new twilio.RequestClient();
  const send = httpClient.request.bind(httpClient);
  httpClient.request = (options) =>
    send({ ...options, uri: options.uri.replace("https://api.twilio.com", origin) });
  return twilio("AC1", "token", { httpClient });
}

const [to, from] = ["+14155552671", "+15017122661"];
const media = ["https://example.com/a.png", "https://example.com/b.png"];
const twiml = "<Response><Say>Paid & sent</Say></Response>";

export const calls = {
  send_sms: [
    {
      values: { to, from, body: "Hi & bye", media: media.join(", "), callback: "https://example.com/s" },
      call: ({ messages }) =>
        messages.create({
          to,
          from,
          body: "Hi & bye",
          mediaUrl: media,
          statusCallback: "https://example.com/s",
        }),
    },
  ],
  send_whatsapp: [
    {
      values: { to, from, content_sid: "HX1", content_variables: '{"1":"Ada"}' },
      call: ({ messages }) =>
        messages.create({
          ...{ to: `whatsapp:${to}`, from: `whatsapp:${from}` },
          ...{ contentSid: "HX1", contentVariables: '{"1":"Ada"}' },
        }),
    },
    {
      values: { to, from, body: "Hi" },
      call: ({ messages }) => messages.create({ to: `whatsapp:${to}`, from: `whatsapp:${from}`, body: "Hi" }),
    },
  ],
  make_call: [{ values: { to, from, twiml }, call: ({ calls }) => calls.create({ to, from, twiml }) }],
  read_message: [{ values: { sid: "SM1" }, call: ({ messages }) => messages("SM1").fetch() }],
  list_messages: [
    {
      values: { to },
      call: ({ messages }) => messages.page({ to, pageSize: 100 }),
      response: { messages: [] },
    },
  ],
  list_numbers: [
    {
      values: {},
      call: ({ incomingPhoneNumbers }) => incomingPhoneNumbers.page({ pageSize: 100 }),
      response: { incoming_phone_numbers: [] },
    },
  ],
  read_balance: [{ values: {}, call: ({ balance }) => balance.fetch() }],
};

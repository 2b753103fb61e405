export const packages = ["facebook-nodejs-business-sdk@24"];

export async function createClient(load, origin) {
  const { default: sdk } = await load("facebook-nodejs-business-sdk");
  const { FacebookAdsApi } = sdk;
  Object.defineProperty(FacebookAdsApi, "GRAPH", { get: () => origin });
  // The connection adds the token to our request.
  const encode = FacebookAdsApi._encodeParams.bind(FacebookAdsApi);
  FacebookAdsApi._encodeParams = ({ access_token: _, ...params }) => encode(params);
  return { api: FacebookAdsApi.init("token") };
}

const response = { data: [] };
const media = { image_url: "https://example.com/a.png", caption: "New & good" };

export const calls = {
  read_object: [
    {
      values: { node: "1", fields: "id,name" },
      call: ({ api }) => api.call("GET", ["1"], { fields: "id,name" }),
    },
  ],
  list_objects: [
    {
      values: { node: "1", edge: "posts", fields: "id,message" },
      call: ({ api }) => api.call("GET", ["1", "posts"], { fields: "id,message", limit: 100 }),
      response,
    },
  ],
  send_request: [
    {
      values: { node: "1", edge: "media", values: JSON.stringify(media) },
      call: ({ api }) => api.call("POST", ["1", "media"], media),
    },
  ],
  create_post: [
    {
      values: {
        ...{ page: "1", message: "Hi & bye", link: "https://example.com/" },
        ...{ published: "false", scheduled_publish_time: "1800000000" },
      },
      call: ({ api }) =>
        api.call("POST", ["1", "feed"], {
          ...{ message: "Hi & bye", link: "https://example.com/" },
          ...{ published: false, scheduled_publish_time: 1_800_000_000 },
        }),
    },
  ],
  create_photo: [
    {
      values: { page: "1", url: "https://example.com/a.png", message: "New" },
      call: ({ api }) =>
        api.call("POST", ["1", "photos"], { url: "https://example.com/a.png", message: "New" }),
    },
  ],
  list_pages: [
    {
      values: {},
      call: ({ api }) => api.call("GET", ["me", "accounts"], { fields: "id,name", limit: 100 }),
      response,
    },
  ],
  read_account: [{ values: {}, call: ({ api }) => api.call("GET", ["me"], {}) }],
};

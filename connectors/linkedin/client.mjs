export const packages = ["linkedin-api-client@0.3"];

export const headers = ["x-restli-protocol-version"];

export async function createClient(load, origin) {
  const { RestliClient } = await load("linkedin-api-client");
  const client = new RestliClient();
  client.axiosInstance.interceptors.request.use((request) => ({
    ...request,
    url: request.url.replace("https://api.linkedin.com", origin),
  }));
  return client;
}

const accessToken = "token";
const author = "urn:li:person:8675309";
const post = (content, visibility = "PUBLIC") => ({
  author,
  lifecycleState: "PUBLISHED",
  specificContent: { "com.linkedin.ugc.ShareContent": content },
  visibility: { "com.linkedin.ugc.MemberNetworkVisibility": visibility },
});
const create = (entity) => (client) => client.create({ resourcePath: "/ugcPosts", entity, accessToken });

export const calls = {
  create_post: [
    {
      values: { author, text: "Grüße & more", visibility: "CONNECTIONS" },
      call: create(
        post({ shareCommentary: { text: "Grüße & more" }, shareMediaCategory: "NONE" }, "CONNECTIONS"),
      ),
    },
  ],
  share_link: [
    {
      values: {
        author,
        text: "Read",
        url: "https://example.com/?a=1&b=2",
        title: "News",
        visibility: "PUBLIC",
      },
      call: create(
        post({
          shareCommentary: { text: "Read" },
          shareMediaCategory: "ARTICLE",
          media: [{ status: "READY", originalUrl: "https://example.com/?a=1&b=2", title: { text: "News" } }],
        }),
      ),
    },
  ],
  read_profile: [{ values: {}, call: (client) => client.get({ resourcePath: "/userinfo", accessToken }) }],
};

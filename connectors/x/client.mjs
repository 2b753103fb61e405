export const packages = ["@xdevplatform/xdk@0.6"];

export async function createClient(load, origin) {
  const { Client } = await load("@xdevplatform/xdk");
  return new Client({ baseUrl: origin, accessToken: "token" });
}

const response = { data: { id: "1" } };

export const calls = {
  create_post: [
    {
      values: { text: "Hi & bye", reply_to: "2" },
      call: ({ posts }) => posts.create({ text: "Hi & bye", reply: { in_reply_to_tweet_id: "2" } }),
      response,
    },
    {
      values: { text: "Look", quote: "3" },
      call: ({ posts }) => posts.create({ text: "Look", quote_tweet_id: "3" }),
      response,
    },
  ],
  search_posts: [
    {
      values: { query: "#orders lang:en", max_results: "10", since_id: "2" },
      call: ({ posts }) => posts.searchRecent("#orders lang:en", { maxResults: 10, sinceId: "2" }),
      response: { data: [] },
    },
  ],
  like_post: [
    { values: { me: "9", post: "1" }, call: ({ users }) => users.likePost("9", { tweet_id: "1" }), response },
  ],
  repost: [
    {
      values: { me: "9", post: "1" },
      call: ({ users }) => users.repostPost("9", { tweet_id: "1" }),
      response,
    },
  ],
  send_direct_message: [
    {
      values: { person: "8", text: "Hi" },
      call: ({ directMessages }) => directMessages.createByParticipantId("8", { text: "Hi" }),
      response,
    },
  ],
  find_user: [{ values: { username: "ada" }, call: ({ users }) => users.getByUsername("ada"), response }],
  delete_post: [{ values: { post: "1" }, call: ({ posts }) => posts.delete("1"), response }],
  read_account: [{ values: {}, call: ({ users }) => users.getMe(), response }],
};

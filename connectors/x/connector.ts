import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = { rank: "A", source: "@xdevplatform/xdk", version: "0.6", date: "2026-11-27" } as const;
const docs = (page: string) => `https://docs.x.com/x-api/${page}`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const text = { label: "Text", kind: "paragraph", required: true, help: "At most 280 characters." } as const;
const post = {
  label: "Post",
  required: true,
  placeholder: "1346889436626259968",
  help: "The number in its URL.",
} as const;
const me = {
  label: "Your id",
  required: true,
  placeholder: "2244994945",
  help: "The id that “Name the X account” returns.",
} as const;
const sent = { id: post.placeholder, text: "Order 1042 is paid." };

export default defineConnector({
  name: "x",
  version: 1,
  title: "X",
  about: "Posts, and finds posts.",
  category: "marketing",
  synonyms: "twitter, tweet, social media, post",
  icon: "x",
  docs: docs("introduction"),
  apiVersion: "2",
  baseUrl: "https://api.x.com/2",
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "X account",
      authorizeUrl: "https://x.com/i/oauth2/authorize",
      tokenUrl: "https://api.x.com/2/oauth2/token",
      scopes: [
        ...["tweet.read", "tweet.write", "users.read", "like.write"],
        ...["dm.read", "dm.write", "offline.access"],
      ],
      client: "basic",
      register: "https://developer.x.com/en/portal/dashboard",
    },
  },
  test: { operation: "read_account", account: ["username"] },
  errors: {
    code: ["title"],
    message: ["detail", "errors[0].message"],
    advice: {
      UsageCapExceeded: "The plan's posts of this month are used up.",
      "Client Forbidden":
        "Put the app into a project in X's developer portal, with read and write permissions.",
      Unauthorized: "Connect the account again.",
    },
  },
  setup,
  operations: {
    create_post: {
      title: "Post on X",
      about: "Publishes a post, or a reply.",
      synonyms: "tweet, create tweet, publish, reply",
      docs: docs("posts/create-post"),
      method: "POST",
      path: "/tweets",
      fields: {
        text,
        reply_to: {
          ...post,
          label: "Reply to",
          required: false,
          more: true,
          wire: "reply.in_reply_to_tweet_id",
        },
        quote: { ...post, label: "Quote", required: false, more: true, wire: "quote_tweet_id" },
      },
      output: "data",
      effect: none,
      proof: client,
      sample: sent,
    },
    search_posts: {
      title: "Find posts on X",
      about: "Lists posts of the last 7 days that fit a query, the newest first.",
      synonyms: "search tweets, mentions, hashtag",
      docs: docs("posts/search-recent-posts"),
      method: "GET",
      path: "/tweets/search/recent",
      fields: {
        query: { label: "Query", required: true, placeholder: "#orders lang:en -is:retweet" },
        max_results: { label: "How many", kind: "integer", default: "10", help: "10 to 100." },
        since_id: { ...post, label: "After the post", required: false, more: true },
      },
      output: "data",
      effect: safe,
      proof: client,
      sample: [sent],
    },
    like_post: {
      title: "Like a post on X",
      about: "Likes a post.",
      docs: docs("users/like-post"),
      method: "POST",
      path: "/users/{me}/likes",
      fields: { me, post: { ...post, wire: "tweet_id" } },
      output: "data",
      effect: safe,
      proof: client,
      sample: { liked: true },
    },
    repost: {
      title: "Repost on X",
      about: "Reposts a post.",
      synonyms: "retweet, share",
      docs: docs("users/repost-post"),
      method: "POST",
      path: "/users/{me}/retweets",
      fields: { me, post: { ...post, wire: "tweet_id" } },
      output: "data",
      effect: safe,
      proof: client,
      sample: { retweeted: true },
    },
    send_direct_message: {
      title: "Send a direct message on X",
      about: "Sends a message to a person.",
      synonyms: "dm, private message",
      docs: docs("direct-messages/create-dm-message-by-participant-id"),
      method: "POST",
      path: "/dm_conversations/with/{person}/messages",
      fields: {
        person: { label: "Person", required: true, placeholder: "2244994945", help: "The id of the person." },
        text: { ...text, help: "The person must accept messages of the account." },
      },
      output: "data",
      effect: none,
      proof: client,
      sample: { dm_conversation_id: "123123123-456456456", dm_event_id: "1582103724607971328" },
    },
    find_user: {
      title: "Find a person on X",
      about: "Returns a person by name.",
      synonyms: "user lookup, search user",
      docs: docs("users/get-user-by-username"),
      method: "GET",
      path: "/users/by/username/{username}",
      fields: {
        username: { label: "User name", required: true, placeholder: "XDevelopers", help: "Without @." },
      },
      output: "data",
      effect: safe,
      proof: client,
      sample: { id: me.placeholder, name: "Ada Lovelace", username: "ada" },
    },
    delete_post: {
      title: "Delete a post on X",
      about: "Deletes a post of the account.",
      docs: docs("posts/delete-post"),
      method: "DELETE",
      path: "/tweets/{post}",
      fields: { post },
      output: "data",
      effect: safe,
      proof: client,
      sample: { deleted: true },
    },
    read_account: {
      title: "Name the X account",
      about: "Returns the person of the connection.",
      docs: docs("users/get-my-user"),
      method: "GET",
      path: "/users/me",
      output: "data",
      effect: safe,
      proof: client,
      sample: { id: me.placeholder, name: "Ada Lovelace", username: "ada" },
    },
  },
});

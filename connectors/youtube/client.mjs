export const packages = ["@googleapis/youtube@35"];

export async function createClient(load, origin) {
  const { youtube } = await load("@googleapis/youtube");
  return youtube({ version: "v3", rootUrl: `${origin}/` });
}

const response = { items: [] };
const channelParts = ["snippet,contentDetails,statistics"];

export const calls = {
  search_videos: [
    {
      values: { query: "a & b", channel: "UC1", order: "date", after: "2026-05-31T00:00:00Z", limit: "5" },
      call: ({ search }) =>
        search.list({
          ...{ part: ["snippet"], type: ["video"], q: "a & b", channelId: "UC1", order: "date" },
          ...{ publishedAfter: "2026-05-31T00:00:00Z", maxResults: 5 },
        }),
      response,
    },
  ],
  read_video: [
    {
      values: { video: "v1" },
      call: ({ videos }) => videos.list({ part: channelParts, id: ["v1"] }),
      response,
    },
  ],
  update_video: [
    {
      values: { video: "v1", title: "T", category: "22", description: "D", tags: "a, b" },
      call: ({ videos }) =>
        videos.update({
          part: ["snippet"],
          requestBody: {
            id: "v1",
            snippet: { title: "T", categoryId: "22", description: "D", tags: ["a", "b"] },
          },
        }),
    },
  ],
  list_comments: [
    {
      values: { video: "v1" },
      call: ({ commentThreads }) =>
        commentThreads.list({
          ...{ part: ["snippet,replies"], videoId: "v1", order: "time", maxResults: 100 },
        }),
      response,
    },
  ],
  read_channel: [
    {
      values: { handle: "@GoogleDevelopers" },
      call: ({ channels }) => channels.list({ part: channelParts, forHandle: "@GoogleDevelopers" }),
      response,
    },
  ],
  list_channels: [
    {
      values: {},
      call: ({ channels }) => channels.list({ part: channelParts, mine: true, maxResults: 50 }),
      response,
    },
  ],
  list_playlist_items: [
    {
      values: { playlist: "p1" },
      call: ({ playlistItems }) =>
        playlistItems.list({ part: ["snippet,contentDetails"], playlistId: "p1", maxResults: 50 }),
      response,
    },
  ],
  add_to_playlist: [
    {
      values: { playlist: "p1", video: "v1" },
      call: ({ playlistItems }) =>
        playlistItems.insert({
          part: ["snippet"],
          requestBody: {
            snippet: { playlistId: "p1", resourceId: { kind: "youtube#video", videoId: "v1" } },
          },
        }),
    },
  ],
  list_playlists: [
    {
      values: {},
      call: ({ playlists }) =>
        playlists.list({ part: ["snippet,contentDetails"], mine: true, maxResults: 50 }),
      response,
    },
  ],
  create_playlist: [
    {
      values: { title: "T", description: "D", privacy: "unlisted" },
      call: ({ playlists }) =>
        playlists.insert({
          part: ["snippet,status"],
          requestBody: {
            snippet: { title: "T", description: "D" },
            status: { privacyStatus: "unlisted" },
          },
        }),
    },
  ],
  delete_playlist: [{ values: { playlist: "p1" }, call: ({ playlists }) => playlists.delete({ id: "p1" }) }],
};

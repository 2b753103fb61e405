import { google } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { videos } from "./videos.ts";

export default defineConnector({
  name: "youtube",
  version: 1,
  title: "YouTube",
  about: "Finds and changes videos, channels and playlists.",
  category: "marketing",
  synonyms: "video, channel, playlist, google",
  icon: "youtube",
  docs: "https://developers.google.com/youtube/v3",
  apiVersion: "v3",
  baseUrl: "https://youtube.googleapis.com/youtube/v3",
  bases: { upload: "https://www.googleapis.com/upload/youtube/v3" },
  ...google("Google account", ["youtube.force-ssl"], {
    api: "YouTube Data API v3",
    notes: [
      "A project has 100 searches and 100 uploads a day, and 10,000 units for all else. Each page of a search counts.",
      "Videos that an app uploads stay private until Google has audited the project.",
    ],
  }),
  test: { operation: "list_channels", account: ["[0].snippet.title"] },
  limit: { perSecond: 5 },
  operations: videos,
});

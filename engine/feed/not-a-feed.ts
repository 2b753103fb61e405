/** Thrown to stop parsing; caught in `parse-feed.ts`. */
export class NotAFeed extends Error {
  override readonly name = "NotAFeed";
}

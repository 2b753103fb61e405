/**
 * The body of a long list as text. Reads one page at a time as the consumer pulls, so that an export of any size uses the
 * memory of one page.
 */
export function streamPages<Page>(
  pages: AsyncGenerator<Page>,
  toText: (page: Page, isFirst: boolean) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(toText(value, isFirst)));
      isFirst = false;
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

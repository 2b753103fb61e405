/**
 * Reads the rest of a body that was refused, before the response is sent: a client that is still sending
 * would find its connection closed, and could not read the reason.
 *
 * @param maxBytes a client that sends more loses the connection
 */
export async function dropRest(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  const reader = body.getReader();
  try {
    for (let left = maxBytes; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has left.
  }
}

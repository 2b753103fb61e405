let isLeaving = false;

/**
 * Goes to the sign-in page once `ready` is fulfilled, or to the URL that it gives. The first call wins, so that requests
 * that fail with 401 during a sign-out do not change the destination.
 */
export async function goToSignIn(query = "", ready?: Promise<string | null>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    const elsewhere = await ready;
    window.location.assign(elsewhere ?? `/sign-in${query}`);
  } catch (cause) {
    isLeaving = false;
    throw cause;
  }
}

let isLeaving = false;

/**
 * Goes to the sign-in page once `ready` is fulfilled. The first call wins, so that requests that fail with 401 during a
 * sign-out do not change the destination.
 */
export async function goToSignIn(query = "", ready?: Promise<unknown>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    await ready;
    window.location.assign(`/sign-in${query}`);
  } catch (cause) {
    isLeaving = false;
    throw cause;
  }
}

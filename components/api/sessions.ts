import { endOwnSessions, endSession, listSessions } from "#api/identity/account/session-contract.ts";
import { useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** The browsers signed in with this account, newest first. */
export const useSessions = () => useList(listSessions, { query: { limit: 200 } });

/** Signs one browser out. */
export const useEndSession = () => useChangeById(endSession, [listSessions]);

/** Signs every browser out, including this one. */
export const useEndSessions = () => useChange(endOwnSessions);

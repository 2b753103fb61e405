import { useQuery } from "@tanstack/react-query";
import { listUsers } from "#api/identity/members/contract.ts";
import { completeSignIn, setUpAtSignIn } from "#api/identity/second-factor-challenges/contract.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
} from "#api/identity/second-factors/contract.ts";
import { queryOf } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** The signed-in user's second factor. */
export const useSecondFactor = () => useQuery(queryOf(readSecondFactor));

/** Begins to set up an app; `atSignIn`: for a browser that is not signed in yet. */
export const useBeginSetUp = (atSignIn: boolean) => useChange(atSignIn ? setUpAtSignIn : beginSecondFactor);

/** Confirms a begun set-up. Resolves with the recovery codes. */
export const useConfirmSetUp = () => useChange(confirmSecondFactor, [readSecondFactor]);

export const useRemoveFactor = () => useChange(removeSecondFactor, [readSecondFactor]);

export const useReplaceRecoveryCodes = () => useChange(replaceRecoveryCodes, [readSecondFactor]);

/** Removes another user's second factor. */
export const useRemoveMemberFactor = () => useChangeById(resetSecondFactor, [listUsers]);

/** Signs the browser in. The recovery codes are null unless the app was set up with this code. */
export const useCompleteSignIn = () => useChange(completeSignIn);

import { readMe } from "#api/identity/account/contract.ts";
import { handOverOwnership, listUsers, removeUser, updateUser } from "#api/identity/members/contract.ts";
import { createResetLink } from "#api/identity/password-resets/contract.ts";
import { useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** The people who can sign in, and those who are deactivated, newest first. */
export const useMembers = () => useList(listUsers, { query: { limit: 100 } });

/** A change may be one of the signed-in user's own role. */
const changed = [readMe, listUsers];

export const useUpdateMember = () => useChange(updateUser, changed);

export const useRemoveMember = () => useChangeById(removeUser, changed);

export const useHandOverOwnership = () => useChangeById(handOverOwnership, changed);

/** Only this response ever contains the link. */
export const useCreateResetLink = () => useChangeById(createResetLink);

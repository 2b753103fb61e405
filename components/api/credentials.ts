import { listCredentials, removeCredential } from "#api/identity/credentials/contract.ts";
import { useList } from "./queries.ts";
import { useChangeById } from "./use-change.ts";

/** Credentials, newest first, without their secrets. */
export const useCredentials = () => useList(listCredentials, { query: { limit: 200 } });

/** Refused with the code `credential_in_use` while a flow names it. */
export const useDeleteCredential = () => useChangeById(removeCredential, [listCredentials]);

import { handleEntitlements } from "#server/packages/entitlements/answer.ts";

const handle = async (request: Request) => handleEntitlements(request, "builder");

export { handle as OPTIONS, handle as POST };

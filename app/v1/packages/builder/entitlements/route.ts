import { routeEntitlements } from "#server/packages/entitlements/entitlements.ts";

const handle = async (request: Request) => routeEntitlements(request, "builder");

export { handle as OPTIONS, handle as POST };

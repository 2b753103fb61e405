import { routeValidation } from "#server/packages/validation/validate.ts";

const handle = async (request: Request) => routeValidation(request, "flow");

export { handle as OPTIONS, handle as POST };

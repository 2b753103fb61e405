import { handleValidation } from "#server/packages/validation/validate.ts";

const handle = async (request: Request) => handleValidation(request, "flow");

export { handle as OPTIONS, handle as POST };

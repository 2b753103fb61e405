import { routeHandlers } from "#app/route-handlers.ts";
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
} from "#server/identity/second-factors/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
);

import { routeHandlers } from "#app/route-handlers.ts";
import {
  changeSignInSettingsEndpoint,
  getSignInSettingsEndpoint,
} from "#server/identity/providers/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  changeSignInSettingsEndpoint,
  getSignInSettingsEndpoint,
);

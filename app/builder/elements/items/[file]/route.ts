import { answerElementsRequest } from "#server/elements/public.ts";

export {
  answerElementsRequest as DELETE,
  answerElementsRequest as GET,
  answerElementsRequest as HEAD,
  answerElementsRequest as OPTIONS,
  answerElementsRequest as PATCH,
  answerElementsRequest as POST,
  answerElementsRequest as PUT,
};

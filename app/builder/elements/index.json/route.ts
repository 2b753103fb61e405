import { publicDoor } from "#app/public-door.ts";
import { answerElements } from "#server/elements/public.ts";

const handle = publicDoor((incoming) => answerElements(incoming));

export { handle as GET, handle as HEAD, handle as OPTIONS };

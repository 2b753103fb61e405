import { publicDoor } from "#app/public-door.ts";
import { answerKeySet } from "#server/packages/signing/key-set.ts";

const handle = publicDoor(answerKeySet);

export { handle as GET, handle as HEAD, handle as OPTIONS };

/**
 * How many keys all objects of a body together can have, and how many items all arrays, unless `MAX_BODY_VALUES` says otherwise. Far
 * more than real senders need: a million keys take 10 MB even if they are short.
 */
export const defaultMaxValues = 1_000_000;

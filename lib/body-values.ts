/**
 * The number of keys that all objects of a body together can have, and of items that all arrays can have,
 * unless `MAX_BODY_VALUES` is set. Far more than real senders need: a million keys take 10 MB even if they
 * are short.
 */
export const defaultMaxValues = 1_000_000;

/** An object without own fields, which inherits none either: a lookup finds only what was sent. */
interface EmptyRecordConstructor {
  new <Value>(): { [name: string]: Value };
}

/**
 * Its prototype is empty and has no prototype itself. V8 stores such objects as records; those of `Object.create(null)` are hash
 * tables, which take 50 % longer to fill, and of a value with one of them everything is serialized in a way that takes twice as
 * long.
 */
export const EmptyRecord = function EmptyRecord() {} as unknown as EmptyRecordConstructor;
(EmptyRecord as { prototype: unknown }).prototype = Object.create(null);

/** Of a number field that takes whole numbers from 0. */
export const wholeNumber = { min: 0, allowDecimal: false, allowNegative: false } as const;

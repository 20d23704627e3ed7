/** The day of printing in templates of prints. */
export const printedAt = '$printedAt';

/** Printed for an empty value. */
export const dash = '–';

/** The day of printing, where a template of a print names it. */
export const printedAt = '$printedAt';

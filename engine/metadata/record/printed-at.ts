/** The day of printing, where a template of a print names it. */
export const printedAt = '$printedAt';

/** What stands on a print where there is nothing to say. */
export const dash = '–';

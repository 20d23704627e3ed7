/** A mail that will never be taken: its reader is not known, or cannot be. */
export class Refused extends Error {}

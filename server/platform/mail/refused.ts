/** A permanent delivery failure: the recipient is unknown or not allowed. */
export class Refused extends Error {}

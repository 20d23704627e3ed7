/** Days of the calendar: those of each month, the 29th of February in leap years; there was no year 0. */
const day = [
  String.raw`(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`,
].join('');

const hour = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

/**
 * Forms of texts. Each is a pattern, so that compiled code carries it and needs nothing else: a browser under a strict
 * policy compiles nothing.
 */
export const formats = {
  decimal: /^-?\d+(?:\.\d+)?$/u,
  date: new RegExp(`^${day}$`, 'u'),
  'date-time': new RegExp(String.raw`^${day}T${hour}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${hour})$`, 'u'),
  /** Latin letters, digits, @ and dot: what every mail server delivers to. */
  email: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*@[A-Za-z0-9]+(\.[A-Za-z0-9]+)*\.[A-Za-z]{2,}$/u,
  /** What one is made of is nobody's business. */
  password: /^/u,
  /** Those of other countries are of any form. */
  companyNumber: /^/u,
};

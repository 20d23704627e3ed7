import { consentOf } from '../record/field-states.ts';
import { addressesOf } from './addresses.ts';
import { locatedFields } from './located-fields.ts';
import { entityCheck, finding, unknownName } from './finding.ts';

/** Checks that a consent links to an existing address and that its link words occur in the label. */
export const checkConsents = entityCheck(function* ({ fields }, at, { catalogue }) {
  for (const { field, path } of locatedFields(fields)) {
    const consent = consentOf(field);
    if (consent === undefined) continue;
    yield* unknownName('address', consent.to, addressesOf(catalogue), at(...path, 'consent', 'to'));
    for (const [language, words] of Object.entries(consent.words)) {
      if (field.label[language]?.includes(words) === true) continue;
      const message = `"${words}" does not stand in the label "${field.label[language] ?? ''}"`;
      yield finding('no-words-of-label', at(...path, 'consent', 'words', language), message);
    }
  }
});

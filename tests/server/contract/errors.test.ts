import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { valueAt } from '../../../engine/record/index.ts';

const { catalogue } = sharedCatalogue('metadata');

/** The message of a key in a language. */
function sentence(language: string, key: string): unknown {
  return valueAt(catalogue.texts[language], key);
}

describe('the error catalogue of section 8, in both languages', () => {
  it.each([
    {
      of: 'general',
      keys: 'data_not_loaded download_failed general network saving link.expired token.invalid token.expired login',
    },
    {
      of: 'entity',
      keys: `entity.archived buyer.notFound supplier.notFound verifier.notFound organization.notFound
        organizationUser.notFound user.notFound certificate.notFound export.notFound entity.file.notFound
        organization.dicNotFound organization.icoNotFound entity.file.too_large`,
    },
    {
      of: 'certificate',
      keys: `certificate.hasTransactions certificate.invalidImport certificate.missingPortion certificate.missingProducedAt
        certificate.missingEec certificate.missingEl certificate.missingEp certificate.missingEtd certificate.missingEu
        certificate.missingEsca certificate.missingEccs certificate.missingEccr certificate.missingEcomp
        certificate.notEthanol certificate.notInSuitableState certificate.splitNotValid`,
    },
    {
      of: 'organization',
      keys: `organization.noPermission organization.notActive organization.notInToken organization.dicTaken
        organization.icoTaken organization.spdCodeTaken organization.elnaKey substanceKind.elnaKey
        substanceProduction.elnaKey substanceType.elnaKey`,
    },
    {
      of: 'transaction',
      keys: `transaction.amountMissing transaction.codeMissing transaction.dateMissing transaction.toOneself
        transaction.updateNotAllowed transaction.negativeAmount transaction.alreadySold transaction.notEnoughStock
        transaction.removeNotAllowed transaction.notConfirmed`,
    },
    {
      of: 'user',
      keys: `user.alreadyInOrganization user.emailTaken user.noPermission user.notAccepted user.notActive user.oldPassword
        user.removeSelf user.editSelf user.withoutOrganization`,
    },
    {
      of: 'what a request may not ask',
      keys: `limit.tooLarge limit.tooDeep limit.tooManyNestedLists limit.tooCostly limit.tooManyAliases
        limit.tooManyOperations limit.tooManyRows limit.tooManySortKeys limit.tooManyConditions
        limit.conditionsTooDeep limit.tooFar limit.tooManyRequests limit.tooManyRepeats
        limit.tooManyFragments limit.documentTooLong limit.contractOnce limit.tooManyItems limit.tooManyKeys
        limit.tooManyValues limit.valuesTooDeep limit.textTooLong limit.answerTooLarge limit.moreErrors_other badInput conflict
        forbidden unavailable`,
    },
  ])('$of', ({ keys }) => {
    const missing = keys
      .split(/\s+/u)
      .flatMap((key) =>
        ['sk', 'en']
          .filter((language) => typeof sentence(language, `errors.${key}`) !== 'string')
          .map((l) => `${l} ${key}`),
      );
    expect(missing).toEqual([]);
  });

  it.each([
    { key: 'form.required', text: 'Prosím vyplňte' },
    { key: 'form.empty', text: 'Nevyplnené' },
    { key: 'form.invalid', text: 'Formulár obsahuje chyby' },
    { key: 'form.date', text: 'Dátum nemá správny formát' },
    { key: 'form.dateRange', text: 'Dátum do musí byť väčší ako dátum od.' },
    { key: 'form.password', text: 'Heslo musí mať aspoň 8 znakov' },
    { key: 'form.passwordsDiffer', text: 'Heslá musia byť zhodné' },
    { key: 'form.negative', text: 'Hodnota nemôže byť záporná' },
    { key: 'form.scale_few', text: 'Maximálne na {{count}} desatinné miesta' },
    { key: 'form.min', text: 'Minimálne {{min}}{{unit}}' },
    { key: 'form.max', text: 'Maximálne {{max}}{{unit}}' },
    { key: 'form.supplierOrBuyer', text: 'Musíte byť dodávateľ alebo odberateľ biopaliva/biokvapaliny' },
  ])('says $key in the words of section 5', ({ key, text }) => {
    expect(sentence('sk', `errors.${key}`)).toBe(text);
  });
});

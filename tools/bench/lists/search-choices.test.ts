import { expect, it } from 'vitest';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { searchesOf } from './search-choices.ts';

const { transaction } = checkedCatalogue('metadata').entities;
const common = {
  code: 'T-1',
  supplier: { id: '1', name: 'Tatranské biopalivá' },
  certificate: { substanceType: null },
};
const rare = { ...common, code: null, certificate: { substanceType: { id: '7', nameSK: 'Bioetanol z javora 17' } } };

it('searches common and rare values at each path, also through references, and two words', () => {
  if (transaction === undefined) throw new Error('the register has transactions');
  const choices = searchesOf(transaction, { newest: [common, common], oldest: [rare] });
  expect(choices.map(({ offered, way, filter }) => `${offered}, ${way}: ${String(filter?.['search'])}`)).toEqual([
    'search code, three letters: T-1',
    'search code, much: T-1',
    'search code, a part of little: T-1',
    'search code, little: T-1',
    'search supplier, three letters: Tat',
    'search supplier, much: Tatranské biopalivá',
    'search supplier, a part of little: palivá',
    'search supplier, little: Tatranské biopalivá',
    'search certificate.substanceType, three letters: Bio',
    'search certificate.substanceType, much: Bioetanol z javora 17',
    'search certificate.substanceType, a part of little: ora 17',
    'search certificate.substanceType, little: Bioetanol z javora 17',
    'search, nothing: QQQQ',
    'search, words of two columns: T-1 Bioetanol z javora 17',
  ]);
});

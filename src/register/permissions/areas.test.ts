import { expect, it } from 'vitest';
import { areasOf } from './areas.ts';

const permission = (name: string, labelSK: string, labelEN: string, granted: boolean[]) => ({
  name,
  labelSK,
  labelEN,
  keptWhileNotActive: false,
  granted,
});

const matrix = {
  roles: [],
  permissions: [
    permission('CertificatesVisit', 'Osvedčenia: prezeranie', 'Certificates: view', [true, true]),
    permission('CertificatesDelete', 'Osvedčenia: odstránenie', 'Certificates: remove', [false, true]),
    permission('DashboardVisit', 'Nástenka: prezeranie', 'Dashboard: view', [true, false]),
    permission('Everything', 'Všetko', 'Everything', [false, false]),
  ],
};

const shown = (language: string, search: string) =>
  areasOf(matrix, language, search).map(({ area, rows }) => [area, ...rows.map(({ label }) => label)]);

it.each([
  {
    case: 'everything by its area',
    language: 'sk',
    search: '',
    expected: [
      ['Osvedčenia', 'prezeranie', 'odstránenie'],
      ['Nástenka', 'prezeranie'],
      ['Všetko', 'Všetko'],
    ],
  },
  { case: 'the other language', language: 'en', search: 'dash', expected: [['Dashboard', 'view']] },
  { case: 'words without diacritics', language: 'sk', search: 'odstran', expected: [['Osvedčenia', 'odstránenie']] },
  { case: 'all of several words', language: 'sk', search: 'osv  prez', expected: [['Osvedčenia', 'prezeranie']] },
  { case: 'the name of a permission', language: 'sk', search: 'DashboardV', expected: [['Nástenka', 'prezeranie']] },
  { case: 'nothing', language: 'sk', search: 'xyz', expected: [] },
])('finds $case', ({ language, search, expected }) => {
  expect(shown(language, search)).toEqual(expected);
});

it('keeps granted permissions in the order of roles', () => {
  expect(areasOf(matrix, 'en', 'remove')[0]?.rows[0]?.granted).toEqual([false, true]);
});

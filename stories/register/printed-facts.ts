import type { Values } from '../../engine/record/index.ts';

const organization = (name: string, code: string) => ({
  id: code,
  name,
  code,
  ico: '90000101',
  dic: '2090000101',
  icdph: 'SK2090000101',
  residenceAddress: {
    street: 'Trnavská cesta',
    number: '14',
    postal: '920 41',
    city: 'Leopoldov',
    country: { nameSK: 'Slovensko', nameEN: 'Slovakia' },
  },
});

const supplier = organization('Tatranské biopalivá, a. s.', 'O-100');
const buyer = organization('Čerpacie stanice Poprad, s. r. o.', 'O-200');
const verifier = { name: 'Overovateľ Javor, s. r. o.' };

/** Facts of a certificate's print. */
export const certificateFacts: Values = {
  code: 'C-2026000056',
  createdAt: '2026-09-05T08:00:00Z',
  verifier,
  supplier,
  initialTransaction: { buyer, exportAbroad: true },
  producedAt: '2026-09-01',
  issuedAt: null,
  type: 'BIOFUEL',
  substanceType: { nameSK: 'Bioetanol denaturovaný', nameEN: 'Denatured bioethanol', codeCN: '22072000' },
  targetUse: 'COMBINED',
  referenceEmission: '94.100',
  amount: '2660.747',
  amountUnit: 'M3',
  energy: '55875687.000',
  higherEnergy: '62261479.800',
  certificateSubstances: [
    {
      kind: { nameSK: 'Kukurica', nameEN: 'Maize' },
      portion: '66.6',
      country: { nameSK: 'Slovensko', nameEN: 'Slovakia' },
      production: { nameSK: 'Fermentácia, zemný plyn', nameEN: 'Fermentation, natural gas' },
    },
  ],
  fromTrash: false,
  advanced: true,
  byRefValues: false,
  emission: {
    eec: '25.500',
    el: '0.000',
    ep: '20.800',
    etd: '2.200',
    eu: '0.000',
    ecomp: '0.000',
    esca: '0.000',
    eccs: '0.000',
    eccr: '0.000',
    eee: '0.000',
    total: '48.500',
  },
  emissionSave: '48.46',
  startOfProduction: 'SINCE_2021',
  startOfProductionBiomass: null,
  note: 'Dodávka na základe rámcovej zmluvy.',
};

/** Facts of an output certificate's print. */
export const outputCertificateFacts: Values = {
  code: 'V-2026000007',
  date: '2026-09-05',
  verifier,
  supplier,
  buyer,
  amount: '100.000',
  amountUnit: 'M3',
  energy: '2100000.000',
  higherEnergy: '2340000.000',
  exportAbroad: false,
  certificate: certificateFacts,
};

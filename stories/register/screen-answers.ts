import { permissions } from '../../metadata/app/permissions.json';
import { roles } from '../../metadata/app/roles.json';
import { certificateFacts } from './printed-facts.ts';
import type { SampleAnswers } from './sample-server.ts';

const isEnglish = (language: unknown) => language === 'en';

/** Notices, newest first. */
const notices = (language: unknown) =>
  isEnglish(language)
    ? [
        [
          'saleOffered',
          'Tatranské biopalivá, a. s. offers you 1,234.500 m³: T-2026000012',
          'Confirm the purchase or reject it.',
        ],
        ['certificateApproved', 'Approved: C-2026000056', 'The certificate can be traded.'],
        ['exportMade', 'The report E-2026000007 is made', 'You find its files in the report.'],
      ]
    : [
        [
          'saleOffered',
          'Tatranské biopalivá, a. s. vám ponúka 1 234,500 m³: T-2026000012',
          'Nákup potvrďte alebo zamietnite.',
        ],
        ['certificateApproved', 'Schválené: C-2026000056', 'S osvedčením možno obchodovať.'],
        ['exportMade', 'Výkaz E-2026000007 je hotový', 'Súbory nájdete vo výkaze.'],
      ];

const choices = (language: unknown) =>
  (isEnglish(language)
    ? ['Purchase offered', 'Sale confirmed', 'Certificate approved', 'Certificate returned for correction']
    : ['Ponúknutý nákup', 'Potvrdený predaj', 'Schválené osvedčenie', 'Osvedčenie vrátené na opravu']
  ).map((label, index) => ({
    name: `notice${index}`,
    label,
    channels: index % 2 === 0 ? ['portal', 'mail'] : ['portal'],
  }));

/** A record with the fields that boards read. */
const boarded = (index: number) => ({
  id: String(index),
  code: `C-20260000${String(50 + index)}`,
  name: ['Dunajské palivá, s. r. o.', 'Liehovar Ponitrie, s. r. o.', 'Východné oleje, a. s.'][index % 3],
  supplier: { id: '4', name: 'Tatranské biopalivá, a. s.' },
  buyer: { id: '5', name: 'Dunajské palivá, s. r. o.' },
  organization: { id: '4', name: 'Tatranské biopalivá, a. s.' },
  substanceType: { id: '1', nameSK: 'Bioetanol denaturovaný', nameEN: 'Denatured bioethanol' },
  amount: ['1234.500', '420.000', '88.250'][index % 3],
  amountUnit: 'M3',
  role: 'PUBLIC_ORGANIZATION',
  validUntil: '2026-12-31',
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-06T09:30:00Z',
});

const board = (name: string, total: number, status = 'APPROVED') => ({
  name,
  answer: {
    items: Array.from({ length: Math.min(total, 3) }, (_, index) => ({ ...boarded(index + 1), status })),
    total,
    totalIsCapped: false,
  },
});

const organizations = [
  {
    id: '1',
    organization: { id: '1', name: 'Ústav registra palív', role: 'REGISTRY' },
    role: 'RESPONSIBLE_PERSON',
    status: 'ACTIVE',
  },
];

const quarter = {
  biofuel: '4000000.000',
  advanced: '500000.000',
  otherFuels: '38000000.000',
  rfnbo: '0.000',
  electricity: '1000000.000',
  eligible: '4000000.000',
  withoutEnergy: 0,
  petrolDiesel: '40000000.000',
  petrolDieselEligible: '3800000.000',
  petrolDieselAdvanced: '500000.000',
  gas: '2000000.000',
  gasEligible: '200000.000',
  gasAdvanced: '0.000',
};

/** Answers where generated values would be meaningless. */
export const screenAnswers: SampleAnswers = {
  me: () => ({
    id: '1',
    fullName: 'Ing. Jana Nováková',
    titleBefore: 'Ing.',
    titleAfter: null,
    email: 'jana.novakova@organizacia.example',
    phone: '+421 901 123 456',
    language: 'SK',
    erasureAsked: false,
    organizationUsers: organizations,
  }),
  unreadNotices: () => 3,
  menuCounts: () => [
    { board: 'validations', total: 4 },
    { board: 'registrations', total: 2 },
  ],
  boards: () => [
    board('validations', 4),
    board('registrations', 2, '_0_PENDING'),
    board('ending', 1),
    board('frozen', 0),
    {
      name: 'deadlines',
      answer: {
        items: [{ day: 0, from: '2026-01-01', to: '2026-12-31', due: '2999-03-31' }],
        total: 1,
        totalIsCapped: false,
      },
    },
    board('latest', 3),
  ],
  notices: ({ language }) => ({
    items: notices(language).map(([name, subject, text], index) => ({
      id: String(index + 1),
      name,
      subject,
      text,
      link: '/transactions/12',
      toldAt: `2026-03-0${6 - index}T09:00:00Z`,
      isRead: index > 1,
    })),
    hasMore: false,
    last: '1',
  }),
  noticeChoices: ({ language }) => choices(language),
  mySecondFactor: () => false,
  myAccessKeys: () => [
    {
      id: '7',
      name: 'Účtovný systém',
      createdAt: '2026-03-05T08:00:00Z',
      validUntil: '2027-03-05',
      usedAt: '2026-03-06T09:30:00Z',
      network: '192.0.2.20',
      organizationName: 'Ústav registra palív',
    },
  ],
  mySessions: () =>
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
    ].map((userAgent, index) => ({
      id: String(index + 1),
      startedAt: '2026-03-05T08:00:00Z',
      usedAt: '2026-03-06T09:30:00Z',
      userAgent,
      network: `192.0.2.${index + 10}`,
      organizationName: 'Ústav registra palív',
      isCurrent: index === 0,
    })),
  permissionMatrix: () => ({
    roles: roles.map(({ organizationRole, role, secondFactor = false }) => ({ organizationRole, role, secondFactor })),
    permissions: permissions.map(({ name, label }) => ({
      name,
      labelSK: label.sk,
      labelEN: label.en,
      keptWhileNotActive: name.endsWith('Visit'),
      granted: roles.map((role) => role.permissions.includes(name)),
    })),
  }),
  energyByQuarter: () =>
    [1, 2, 3, 4].flatMap((each) => [2025, 2026].map((year) => ({ year, quarter: each, ...quarter }))),
  energyEntries: () => ({ total: 0, entries: [] }),
  projectSavingsByYear: () => [{ year: 2026, savings: '1250.500' }],
  verifyDocument: () => ({
    number: 'D36SZ-QTXFH-1404F-RM1K0-N5121',
    print: 'certificate',
    issuedAt: '2026-09-07T08:00:00Z',
    status: 'VALID',
    facts: certificateFacts,
  }),
};

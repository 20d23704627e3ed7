/** A fictional organization of the demo data. Temporary ones are foreign partners without accounts. */
export interface DemoOrganization {
  readonly key: string;
  readonly name: string;
  readonly role: 'PUBLIC_ORGANIZATION' | 'GOVERNMENT' | 'REGISTRY' | 'QUALIFIED_AUTHORITY' | 'SUPPLIER' | 'BUYER';
  readonly ico?: string;
  readonly country: string;
  readonly city: string;
  readonly street: string;
  readonly number: string;
  readonly postal: string;
  /** Key in the Austrian register. */
  readonly elnaKey?: string;
  /** Key of its qualified authorities. */
  readonly verifiedBy?: readonly string[];
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    key: 'registry',
    name: 'Ústav registra palív',
    role: 'REGISTRY',
    ico: '90000001',
    country: 'sk',
    city: 'Bratislava',
    street: 'Jeséniova',
    number: '170',
    postal: '833 15',
  },
  {
    key: 'government',
    name: 'Ministerstvo obehu a klímy',
    role: 'GOVERNMENT',
    ico: '90000002',
    country: 'sk',
    city: 'Bratislava',
    street: 'Námestie slobody',
    number: '10',
    postal: '812 35',
  },
  {
    key: 'authority',
    name: 'Overovateľ Javor, s. r. o.',
    role: 'QUALIFIED_AUTHORITY',
    ico: '90000011',
    country: 'sk',
    city: 'Nitra',
    street: 'Štúrova',
    number: '22',
    postal: '949 01',
  },
  {
    key: 'auditor',
    name: 'Audit Lipa, a. s.',
    role: 'QUALIFIED_AUTHORITY',
    ico: '90000012',
    country: 'sk',
    city: 'Žilina',
    street: 'Framborská',
    number: '5',
    postal: '010 01',
  },
  {
    key: 'supplier',
    name: 'Tatranské biopalivá, a. s.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000101',
    country: 'sk',
    city: 'Leopoldov',
    street: 'Trnavská cesta',
    number: '14',
    postal: '920 41',
    verifiedBy: ['authority', 'auditor'],
  },
  {
    key: 'buyer',
    elnaKey: 'DUNAJ',
    name: 'Dunajské palivá, s. r. o.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000102',
    country: 'sk',
    city: 'Komárno',
    street: 'Prístavná',
    number: '3',
    postal: '945 01',
    verifiedBy: ['authority'],
  },
  {
    key: 'refinery',
    name: 'Rafinéria Podunajsko, a. s.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000103',
    country: 'sk',
    city: 'Bratislava',
    street: 'Vlčie hrdlo',
    number: '88',
    postal: '824 12',
    verifiedBy: ['authority'],
  },
  {
    key: 'distillery',
    name: 'Liehovar Ponitrie, s. r. o.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000104',
    country: 'sk',
    city: 'Šurany',
    street: 'Cukrovarská',
    number: '7',
    postal: '942 01',
    verifiedBy: ['auditor'],
  },
  {
    key: 'oils',
    name: 'Východné oleje, a. s.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000105',
    country: 'sk',
    city: 'Michalovce',
    street: 'Priemyselná',
    number: '41',
    postal: '071 01',
    verifiedBy: ['auditor'],
  },
  {
    key: 'stations',
    name: 'Čerpacie stanice Poprad, s. r. o.',
    role: 'PUBLIC_ORGANIZATION',
    ico: '90000106',
    country: 'sk',
    city: 'Poprad',
    street: 'Hlavná',
    number: '112',
    postal: '058 01',
    verifiedBy: ['auditor'],
  },
  {
    key: 'donau',
    name: 'Donau Biokraftstoff GmbH',
    role: 'SUPPLIER',
    country: 'at',
    city: 'Wien',
    street: 'Lobauhafen',
    number: '9',
    postal: '1220',
  },
  {
    key: 'alfold',
    elnaKey: 'ALFOLD',
    name: 'Alföld Bioüzemanyag Zrt.',
    role: 'SUPPLIER',
    country: 'hu',
    city: 'Szolnok',
    street: 'Ipari park',
    number: '2',
    postal: '5000',
  },
  {
    key: 'morava',
    name: 'Moravská paliva, s. r. o.',
    role: 'BUYER',
    country: 'cz',
    city: 'Břeclav',
    street: 'Nádražní',
    number: '30',
    postal: '690 02',
  },
];

/** A user of the demo data; all share one password. */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly role: 'EMPLOYEE' | 'EXECUTIVE_MANAGER' | 'RESPONSIBLE_PERSON';
  /** A second organization, where the person is an employee. */
  readonly alsoIn?: string;
  /** Description in the start-up message. */
  readonly who: string;
}

export const demoPassword = 'Demo-2026-heslo';

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'registry@demo.example',
    firstName: 'Regina',
    lastName: 'Správcová',
    organization: 'registry',
    role: 'RESPONSIBLE_PERSON',
    who: 'state registry authority',
  },
  {
    email: 'government@demo.example',
    firstName: 'Gustáv',
    lastName: 'Vládny',
    organization: 'government',
    role: 'RESPONSIBLE_PERSON',
    who: 'government',
  },
  {
    email: 'authority@demo.example',
    firstName: 'Adela',
    lastName: 'Javorová',
    organization: 'authority',
    role: 'RESPONSIBLE_PERSON',
    who: 'qualified authority',
  },
  {
    email: 'supplier@demo.example',
    firstName: 'Soňa',
    lastName: 'Tatranská',
    organization: 'supplier',
    role: 'RESPONSIBLE_PERSON',
    who: 'responsible person of a fuel supplier with stock',
  },
  {
    email: 'employee@demo.example',
    firstName: 'Emil',
    lastName: 'Pracovitý',
    organization: 'supplier',
    role: 'EMPLOYEE',
    who: 'employee of the same supplier',
  },
  {
    email: 'buyer@demo.example',
    firstName: 'Boris',
    lastName: 'Dunajský',
    organization: 'buyer',
    alsoIn: 'stations',
    role: 'RESPONSIBLE_PERSON',
    who: 'responsible person of another organization',
  },
  {
    email: 'officer@demo.example',
    firstName: 'Roman',
    lastName: 'Dozorný',
    organization: 'registry',
    role: 'RESPONSIBLE_PERSON',
    who: 'second officer of the registry, who decides on what the first one proposed',
  },
];

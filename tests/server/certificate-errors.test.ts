import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from './catalogues.ts';
import type { Values } from '../../engine/record/index.ts';
import { sentenceIn } from './sentences.ts';
import { tradeOf, certificateMutation, transactionMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { ResponseError } from './trading-register.ts';

/** Errors of certificates in section 8 of the specification: trigger and message. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);

type Errors = Promise<readonly ResponseError[]>;

const change = `mutation ($id: ID!, $status: CertificateStatus!, $reason: String) {
  certificateChangeStatus(id: $id, status: $status, reason: $reason) { id }
}`;

const save = (changes: Values, as = 'supplier'): Errors =>
  trading.askErrors(as, certificateMutation, { input: 'id' in changes ? changes : trading.certificate(changes) });
const split = (id: string, amount: string): Errors => save({ id, splitToEtbe: true, amount });
const remove = (id: string): Errors =>
  trading.askErrors('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });
const move = (id: string, status: string, as: string, reason = 'Chýba protokol.'): Errors =>
  trading.askErrors(as, change, { id, status, reason });

const sold = async (): Promise<string> => {
  const id = await trade.certificate();
  await trade.save({ certificateId: id });
  return id;
};
const returned = async (): Promise<string> => {
  const id = await trade.certificate();
  await move(id, 'RETURNED_TO_CORRECTION', 'registry');
  return id;
};
const validated = async (): Promise<string> => {
  const id = await returned();
  await move(id, 'SENT_TO_VALIDATION', 'supplier');
  return id;
};
const splitOnce = async (): Promise<string> => {
  const id = await trade.certificate({ amount: '47' });
  await split(id, '100');
  return id;
};

/** Changes that omit one emission value of a complete certificate; compression only exists for gases. */
async function without(part: string): Promise<Values> {
  const gas = part === 'ecomp' ? await trading.idOf('substance_type', 'elna_key', 'BIOMETHANE') : undefined;
  const emission = { eec: '1', el: '0', ep: '1', etd: '1', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' };
  return {
    emission: { ...emission, [part]: null },
    ...(gas === undefined ? {} : { substanceTypeId: gas, amountUnit: 'T' }),
  };
}

async function withoutPortion(): Promise<Values> {
  const { certificateSubstances } = trading.certificate();
  const [first] = Array.isArray(certificateSubstances) ? certificateSubstances : [];
  return Promise.resolve({ certificateSubstances: [{ ...Object(first), portion: null }] });
}

async function archivedScheme(): Promise<string> {
  const made = await trading.ask(
    'registry',
    'mutation { createOrUpdateScheme(input: { nameSK: "Zrušená", nameEN: "Former" }) { id } }',
  );
  const { id } = made.data['createOrUpdateScheme'] as { readonly id: string }; // as selected
  await trading.ask('registry', 'mutation ($id: ID!) { removeScheme(id: $id) }', { id });
  return id;
}

interface Case {
  readonly of: string;
  readonly meet: () => Errors;
  readonly sk: string;
  readonly en: string;
}

const emissionParts = ['eec', 'el', 'ep', 'etd', 'eu', 'ecomp', 'esca', 'eccs', 'eccr'];

const cases: readonly Case[] = [
  ...emissionParts.map((part): Case => ({
    of: `a missing emission part ${part}`,
    meet: async () => save(await without(part)),
    sk: `emission.${part}: Vyplňte hodnotu.`,
    en: `emission.${part}: Enter a value.`,
  })),
  {
    of: 'a missing portion',
    meet: async () => save(await withoutPortion()),
    sk: 'certificateSubstances.0.portion: Prosím vyplňte podiel suroviny, 1 až 100 %.',
    en: 'certificateSubstances.0.portion: Please fill in the portion of the substance, 1 to 100%.',
  },
  {
    of: 'no amount',
    meet: () => save({ amount: '0' }),
    sk: 'amount: Zadajte množstvo väčšie ako 0.',
    en: 'amount: Enter an amount greater than 0.',
  },
  {
    of: 'import and own production together',
    meet: () => save({ isImport: true, supplierId: trade.organization('donau') }),
    sk: 'isImport: Osvedčenie je buď z dovozu, alebo z vlastnej výroby.',
    en: 'isImport: A certificate is either imported or of own production.',
  },
  {
    of: 'an import from home',
    meet: async () =>
      save({
        id: await trade.certificate(),
        isImport: true,
        ownProduction: false,
        supplierId: trade.organization('supplier'),
      }),
    sk: 'supplier: Pri dovoze musí byť dodávateľ zo zahraničia. Vyberte zahraničného dodávateľa alebo vypnite dovoz.',
    en: 'supplier: An import needs a foreign supplier. Choose a foreign supplier or switch the import off.',
  },
  {
    of: 'reference values that do not exist',
    meet: async () =>
      save({ byRefValues: true, substanceTypeId: await trading.idOf('substance_type', 'elna_key', 'SYNGAS') }),
    sk: 'byRefValues: Typ látky nemá referenčnú intenzitu emisií. Zadajte hodnoty emisií ručne.',
    en: 'byRefValues: The substance type has no reference emission intensity. Enter the emission values manually.',
  },
  {
    of: 'an archived scheme',
    meet: async () => save({ schemeId: await archivedScheme() }),
    sk: 'scheme: Záznam je archivovaný a nedá sa použiť; vyberte iný.',
    en: 'scheme: The record is archived and cannot be used; choose another.',
  },
  {
    of: 'an unknown verifier',
    meet: () => save({ verifierId: '77777' }),
    sk: 'verifier: Overovateľ sa nenašiel. Vyberte oprávnenú osobu vašej organizácie.',
    en: 'verifier: The verifier was not found. Choose a qualified authority of your organization.',
  },
  {
    of: 'an unknown supplier',
    meet: () => save({ isImport: true, ownProduction: false, supplierId: '77777' }),
    sk: 'supplier: Dodávateľ sa nenašiel. Vyberte aktívnu organizáciu zo zoznamu.',
    en: 'supplier: The supplier was not found. Choose an active organization from the list.',
  },
  {
    of: 'a removal with transactions',
    meet: async () => remove(await sold()),
    sk: 'Osvedčenie má naviazané transakcie. Odstrániť ho možno až po ich odstránení.',
    en: 'The certificate has transactions. It can be removed once they have been removed.',
  },
  {
    of: 'a removal with a part split off',
    meet: async () => remove(await splitOnce()),
    sk: 'Z osvedčenia je oddelené ETBE. Odstrániť ho možno až po odstránení oddelených osvedčení.',
    en: 'ETBE has been split off the certificate. It can be removed once the split-off certificates are removed.',
  },
  {
    of: 'a change after a sale',
    meet: async () => save({ id: await sold(), amount: '399.999' }),
    sk: 'amount: Z osvedčenia sa už predalo 400 m³; zadané množstvo nemôže byť menšie.',
    en: 'amount: 400 m³ of the certificate have already been sold; the amount entered cannot be smaller.',
  },
  {
    of: 'an edit in validation',
    meet: async () => save({ id: await validated(), note: 'x' }),
    sk: 'Osvedčenie je odoslané na overenie. Upraviť sa dá, až keď ho overovateľ vráti na opravu.',
    en: 'The certificate has been sent for validation. It can be edited once the verifier returns it for correction.',
  },
  {
    of: 'an edit after rejection',
    meet: async () => {
      const id = await trade.certificate();
      await move(id, 'REJECTED_BY_REGISTRY', 'registry');
      return save({ id, note: 'x' });
    },
    sk: 'Osvedčenie zamietol správca registra, preto sa nedá upraviť. Zaevidujte nové.',
    en: 'The registry rejected the certificate, so it cannot be edited. Register a new one.',
  },
  {
    of: 'an edit on the market',
    meet: async () => {
      const id = await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') });
      const { data } = await trading.ask(
        'supplier',
        'query ($id: ID!) { certificate(id: $id) { initialTransaction { id } } }',
        { id },
      );
      const market = 'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: ON_MARKET) { id } }';
      await trading.ask('supplier', market, { id: Object(data['certificate']).initialTransaction.id });
      return save({ id, note: 'x' });
    },
    sk: 'Osvedčenie je na slovenskom trhu, preto sa nedá upraviť. Najprv treba pri jeho počiatočnej transakcii zrušiť uvedenie na trh.',
    en: 'The certificate is on the Slovak market, so it cannot be edited. Its initial transaction has to leave the market first.',
  },
  {
    of: 'a sale in an unsuitable state',
    meet: async () => {
      const certificateId = await returned();
      const input = { certificateId, buyerId: trade.organization('buyer'), amount: '1', date: '2026-03-05' };
      return trading.askErrors('supplier', transactionMutation, { input });
    },
    sk: 'certificate: Osvedčenie nie je vo vhodnom stave. Predávať možno z osvedčenia schváleného alebo na trhu, na ETBE rozdeliť len schválené.',
    en: 'certificate: The certificate is not in a suitable state. Sales need one that is approved or on the market, a split to ETBE an approved one.',
  },
  {
    of: 'a correction asked for after a sale',
    meet: async () => move(await sold(), 'RETURNED_TO_CORRECTION', 'authority'),
    sk: 'Z osvedčenia sa už čerpalo, preto sa nedá vrátiť na opravu ani zamietnuť. Najprv treba odstrániť nadväzujúce transakcie.',
    en: 'The certificate has been drawn from, so it can be neither returned nor rejected. The transactions that follow have to be removed first.',
  },
  {
    of: 'a correction without a reason',
    meet: async () => move(await trade.certificate(), 'RETURNED_TO_CORRECTION', 'authority', ' '),
    sk: 'reason: Prosím vyplňte',
    en: 'reason: Please fill in',
  },
  {
    of: 'a correction of what is returned already',
    meet: async () => move(await returned(), 'RETURNED_TO_CORRECTION', 'authority'),
    sk: 'Na opravu možno vrátiť len osvedčenie, ktoré je odoslané na overenie alebo schválené.',
    en: 'Only a certificate sent for validation or approved can be returned for correction.',
  },
  {
    of: 'a validation of what is approved',
    meet: async () => move(await trade.certificate(), 'SENT_TO_VALIDATION', 'supplier'),
    sk: 'Na overenie možno odoslať len rozpracované osvedčenie alebo osvedčenie vrátené na opravu.',
    en: 'Only a draft or a certificate returned for correction can be sent for validation.',
  },
  {
    of: 'an approval of what was not sent',
    meet: async () => move(await returned(), 'APPROVED', 'authority'),
    sk: 'Schváliť možno len osvedčenie, ktoré je odoslané na overenie.',
    en: 'Only a certificate sent for validation can be approved.',
  },
  {
    of: 'an approval by the registry of what is not approved',
    meet: async () => move(await returned(), 'APPROVED_BY_REGISTRY', 'registry'),
    sk: 'Správca registra schvaľuje len osvedčenie v stave Schválené.',
    en: 'The registry approves only certificates whose status is Approved.',
  },
  {
    of: 'a rejection of what is returned',
    meet: async () => move(await returned(), 'REJECTED_BY_REGISTRY', 'registry'),
    sk: 'Zamietnuť možno len osvedčenie, ktoré je odoslané na overenie alebo v stave Schválené.',
    en: 'Only a certificate sent for validation or with the status Approved can be rejected.',
  },
  {
    of: 'a split of what is no ethanol',
    meet: async () =>
      split(
        await trade.certificate({ substanceTypeId: await trading.idOf('substance_type', 'elna_key', 'FAME') }),
        '1',
      ),
    sk: 'Na ETBE možno rozdeliť len osvedčenie na bioetanol.',
    en: 'Only a certificate of bioethanol can be split to ETBE.',
  },
  {
    of: 'a split after a sale',
    meet: async () => split(await sold(), '1'),
    sk: 'Osvedčenie s ďalšími transakciami sa nedá rozdeliť na ETBE.',
    en: 'A certificate with further transactions cannot be split to ETBE.',
  },
  {
    of: 'a split before the buyer confirms',
    meet: async () =>
      split(await trade.certificate({ ownProduction: false, buyerId: trade.organization('buyer') }), '1'),
    sk: 'Transakcia nie je potvrdená.',
    en: 'The transaction is not confirmed.',
  },
  {
    of: 'a split of nothing left',
    meet: async () => split(await splitOnce(), '1'),
    sk: 'Celé množstvo osvedčenia je už rozdelené na ETBE.',
    en: 'The whole amount of the certificate has already been split to ETBE.',
  },
  {
    of: 'a split of more ethanol than there is',
    meet: async () => split(await trade.certificate({ amount: '10' }), '100'),
    sk: 'amount: Na zadané množstvo ETBE treba 47 m³ etanolu, na sklade je 10 m³. Zadajte menšie množstvo.',
    en: 'amount: The amount of ETBE entered needs 47 m³ of ethanol; 10 m³ is in stock. Enter a smaller amount.',
  },
  {
    of: 'a split of next to nothing',
    meet: async () => split(await trade.certificate(), '0.001'),
    sk: 'amount: Množstvo ETBE je príliš malé: obsahuje menej ako 0,001 m³ etanolu. Zadajte väčšie množstvo.',
    en: 'amount: The amount of ETBE is too small: it contains less than 0.001 m³ of ethanol. Enter a larger amount.',
  },
];

describe.each(cases)('$of', ({ meet, sk, en }) => {
  it('returns its message in Slovak and in English', async () => {
    const errors = await meet();
    expect(errors.map((error) => sentenceIn('sk', error))).toContainEqual(sk);
    expect(errors.map((error) => sentenceIn('en', error))).toContainEqual(en);
  });
});

it('omits the errors that only a file can have', () => {
  const { texts } = sharedCatalogue('metadata').catalogue;
  expect(texts).toMatchObject({
    sk: { errors: { certificate: { missingProducedAt: 'Osvedčenie nemá dátum výroby. Doplňte ho v osvedčení.' } } },
    en: {
      errors: {
        certificate: {
          invalidImport:
            'The file does not contain certificates: {{missing}} of the {{count}} columns needed are missing. Choose another import, or use the example file for certificates.',
        },
      },
    },
  });
});

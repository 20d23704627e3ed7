import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type ResponseError } from './trading-register.ts';

/** Errors of transactions and stock in section 8 of the specification: trigger and message. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;

beforeEach(async () => {
  certificateId = await trade.certificate();
});

type Errors = Promise<readonly ResponseError[]>;

const save = (input: Values, as = 'supplier'): Errors => {
  const usual = { certificateId, buyerId: trade.organization('buyer'), amount: '400', date: '2026-03-05' };
  return trading.askErrors(as, mutations.save, { input: 'id' in input ? input : { ...usual, ...input } });
};
const lose = (input: Values): Errors => trading.askErrors('supplier', mutations.lose, { input });
const change = (id: string, status: string, as = 'buyer'): Errors =>
  trading.askErrors(as, mutations.changeStatus, { id, status });
const disconfirm = (id: string, as = 'buyer'): Errors => trading.askErrors(as, mutations.disconfirm, { id });
const remove = (id: string, as = 'supplier'): Errors => trading.askErrors(as, mutations.remove, { id });

const offered = async (): Promise<string> => answered(await trade.save({ certificateId })).id;
const confirmed = async (): Promise<string> => {
  const id = await offered();
  answered(await trade.changeStatus(id, 'CONFIRMED'));
  return id;
};
const soldOn = async (): Promise<string> => {
  const id = await confirmed();
  answered(await trade.save({ certificateId, amount: '1', buyerId: trade.organization('refinery') }, 'buyer'));
  return id;
};

async function initialOf(id: string): Promise<string> {
  const [row] = await trading.database.query<{ id: string }>(
    sql`select initial_transaction_id::text as id from certificate where id = ${id}`,
  );
  return row?.id ?? '';
}

/** Runs the work while an organization, or the certificate, has another status. */
async function meanwhile<T>(table: 'organization' | 'certificate', status: string, work: () => Promise<T>): Promise<T> {
  const id = table === 'certificate' ? certificateId : trade.organization('buyer');
  const set = (value: unknown) =>
    trading.database.query({ text: `update ${table} set status = $1 where id = $2`, values: [value, id] });
  const [before] = await trading.database.query({ text: `select status from ${table} where id = $1`, values: [id] });
  await set(status);
  try {
    return await work();
  } finally {
    await set(before?.['status']);
  }
}

interface Case {
  readonly of: string;
  readonly meet: () => Errors;
  readonly sk: string;
  readonly en: string;
}

const cases: readonly Case[] = [
  {
    of: 'a missing amount',
    meet: () => save({ amount: null }),
    sk: 'amount: Zadajte množstvo väčšie ako 0.',
    en: 'amount: Enter an amount greater than 0.',
  },
  {
    of: 'an amount of nothing',
    meet: () => save({ amount: '0' }),
    sk: 'amount: Zadajte množstvo väčšie ako 0.',
    en: 'amount: Enter an amount greater than 0.',
  },
  {
    of: 'a missing code',
    meet: () => save({ certificateId: null }),
    sk: 'certificate: Prosím vyplňte osvedčenie: vyberte ho zo skladu.',
    en: 'certificate: Please fill in the certificate: choose it from the stock.',
  },
  {
    of: 'a missing date',
    meet: () => save({ date: null }),
    sk: 'date: Prosím vyplňte dátum transakcie.',
    en: 'date: Please fill in the date of the transaction.',
  },
  {
    of: 'a missing buyer off the market',
    meet: () => save({ buyerId: null, onMarket: false }),
    sk: 'buyer: Prosím vyplňte odberateľa alebo označte slovenský trh.',
    en: 'buyer: Please fill in the buyer or tick the Slovak market.',
  },
  {
    of: 'selling to oneself',
    meet: () => save({ buyerId: trade.organization('supplier') }),
    sk: 'buyer: Predaj vlastnej organizácii nie je povolený. Vyberte iného odberateľa.',
    en: 'buyer: Selling to your own organization is not allowed. Choose another buyer.',
  },
  ...['registry', 'government', 'authority'].map((buyer) => ({
    of: `a buyer that cannot hold: ${buyer}`,
    meet: () => save({ buyerId: trade.organization(buyer) }),
    sk: 'buyer: Tejto organizácii sa nedá predávať, lebo nemôže mať sklad. Vyberte dodávateľa alebo odberateľa palív.',
    en: 'buyer: Nothing can be sold to this organization, because it cannot have stock. Choose a fuel supplier or buyer.',
  })),
  ...['2009-12-31', '2027-03-07', '9999-12-31'].map((date) => ({
    of: `a date beyond the limits: ${date}`,
    meet: () => save({ date }),
    sk: 'date: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.',
    en: 'date: The date must not be before 01.01.2010 nor later than a year from tomorrow.',
  })),
  {
    of: 'a buyer that does not exist',
    meet: () => save({ buyerId: '424242' }),
    sk: 'buyer: Odberateľ sa nenašiel. Vyberte aktívnu organizáciu zo zoznamu.',
    en: 'buyer: The buyer was not found. Choose an active organization from the list.',
  },
  {
    of: 'a buyer that is not active, told like one that does not exist',
    meet: () => meanwhile('organization', '_5_INACTIVE', () => save({})),
    sk: 'buyer: Odberateľ sa nenašiel. Vyberte aktívnu organizáciu zo zoznamu.',
    en: 'buyer: The buyer was not found. Choose an active organization from the list.',
  },
  {
    of: 'a buyer that is not active any more, at an edit',
    meet: async () => {
      const id = await offered();
      return meanwhile('organization', '_5_INACTIVE', () => save({ id, amount: '1' }));
    },
    sk: 'buyer: Odberateľ už nie je aktívny. Vyberte aktívnu organizáciu.',
    en: 'buyer: The buyer is no longer active. Choose an active organization.',
  },
  {
    of: 'a buyer that is not active any more, at its confirmation',
    meet: async () => {
      const id = await offered();
      return meanwhile('organization', '_5_INACTIVE', () => change(id, 'CONFIRMED'));
    },
    sk: 'Odberateľ už nie je aktívny. Vyberte aktívnu organizáciu.',
    en: 'The buyer is no longer active. Choose an active organization.',
  },
  {
    of: 'a certificate that does not exist',
    meet: () => save({ certificateId: '424242' }),
    sk: 'certificate: Osvedčenie sa nenašlo.',
    en: 'certificate: The certificate was not found.',
  },
  {
    of: 'a certificate in an unsuitable state, at an offer',
    meet: () => meanwhile('certificate', 'DRAFT', () => save({})),
    sk: 'certificate: Osvedčenie nie je vo vhodnom stave. Predávať možno z osvedčenia schváleného alebo na trhu, na ETBE rozdeliť len schválené.',
    en: 'certificate: The certificate is not in a suitable state. Sales need one that is approved or on the market, a split to ETBE an approved one.',
  },
  {
    of: 'a certificate in an unsuitable state, at a confirmation',
    meet: async () => {
      const id = await offered();
      return meanwhile('certificate', 'RETURNED_TO_CORRECTION', () => change(id, 'CONFIRMED'));
    },
    sk: 'Osvedčenie nie je vo vhodnom stave. Predávať možno z osvedčenia schváleného alebo na trhu, na ETBE rozdeliť len schválené.',
    en: 'The certificate is not in a suitable state. Sales need one that is approved or on the market, a split to ETBE an approved one.',
  },
  {
    of: 'a certificate in an unsuitable state, at a loss',
    meet: () => meanwhile('certificate', 'SENT_TO_VALIDATION', () => lose({ certificateId, amount: '1' })),
    sk: 'certificate: Osvedčenie nie je vo vhodnom stave. Predávať možno z osvedčenia schváleného alebo na trhu, na ETBE rozdeliť len schválené.',
    en: 'certificate: The certificate is not in a suitable state. Sales need one that is approved or on the market, a split to ETBE an approved one.',
  },
  {
    of: 'a negative amount',
    meet: () => save({ amount: '-0.001' }),
    sk: 'amount: Hodnota nemôže byť záporná',
    en: 'amount: The value cannot be negative',
  },
  {
    of: 'more than the stock',
    meet: () => save({ amount: '1000.001' }),
    sk: 'amount: Na sklade nie je 1 000,001 m³; dostupných je 1 000 m³.',
    en: 'amount: There is not 1,000.001 m³ in stock; 1,000 m³ is available.',
  },
  {
    of: 'a loss of more than the stock',
    meet: () => lose({ certificateId, amount: '2500.5' }),
    sk: 'amount: Na sklade nie je 2 500,5 m³; dostupných je 1 000 m³.',
    en: 'amount: There is not 2,500.5 m³ in stock; 1,000 m³ is available.',
  },
  {
    of: 'an edit to more than the stock and what was reserved',
    meet: async () => save({ id: await offered(), amount: '1001' }),
    sk: 'amount: Na sklade nie je 1 001 m³; dostupných je 1 000 m³.',
    en: 'amount: There is not 1,001 m³ in stock; 1,000 m³ is available.',
  },
  {
    of: 'a certificate made smaller than what was sold',
    meet: async () => {
      await offered();
      const input = { id: certificateId, amount: '399.999' };
      return trading.askErrors('supplier', certificateMutation, { input });
    },
    sk: 'amount: Z osvedčenia sa už predalo 400 m³; zadané množstvo nemôže byť menšie.',
    en: 'amount: 400 m³ of the certificate have already been sold; the amount entered cannot be smaller.',
  },
  {
    of: 'an edit of a rejected sale',
    meet: async () => {
      const id = await offered();
      answered(await trade.changeStatus(id, 'REJECTED'));
      return save({ id, amount: '1' });
    },
    sk: 'Túto transakciu už nie je možné upraviť. Namiesto nej vytvorte novú.',
    en: 'This transaction can no longer be edited. Create a new one instead.',
  },
  {
    of: 'an edit of a confirmed sale',
    meet: async () => save({ id: await confirmed(), amount: '1' }),
    sk: 'Potvrdenú transakciu nie je možné upraviť. Odberateľ musí najprv zrušiť potvrdenie; ak z nej už čerpal, požiadajte správcu registra o opravu transakcie.',
    en: 'A confirmed transaction cannot be edited. The buyer has to withdraw the confirmation first; where the buyer has drawn on it already, ask the registry for a correction of the transaction.',
  },
  {
    of: 'an edit of an initial transaction',
    meet: async () => save({ id: await initialOf(certificateId), amount: '1' }),
    sk: 'Počiatočná transakcia osvedčenia sa upravuje v jeho osvedčení.',
    en: 'The initial transaction of a certificate is edited in its certificate.',
  },
  {
    of: 'an edit of what somebody else changed meanwhile',
    meet: async () => save({ id: await offered(), rowVersion: 7, amount: '1' }),
    sk: 'Záznam medzitým zmenil niekto iný. Načítajte ho znova a zmenu zopakujte.',
    en: 'Somebody else has changed the record in the meantime. Load it again and repeat the change.',
  },
  {
    of: 'the removal of a confirmed sale',
    meet: async () => remove(await confirmed()),
    sk: 'Potvrdenú transakciu nie je možné odstrániť. Odberateľ musí najprv zrušiť potvrdenie, alebo ju odstráni správca registra.',
    en: 'A confirmed transaction cannot be removed. The buyer has to withdraw the confirmation first, or the registry removes it.',
  },
  {
    of: 'the removal of an initial transaction',
    meet: async () => remove(await initialOf(certificateId), 'registry'),
    sk: 'Počiatočná transakcia osvedčenia sa odstráni len spolu s osvedčením.',
    en: 'The initial transaction of a certificate is removed only with its certificate.',
  },
  {
    of: 'the removal of what was sold on',
    meet: async () => remove(await soldOn(), 'registry'),
    sk: 'Z množstva, ktoré táto transakcia dodala, sa už predávalo, uvádzalo na trh alebo odpísalo. Odberateľ musí najprv odstrániť, čo z neho nasleduje. Potvrdenie predaja predtým zruší jeho odberateľ; obdobie odovzdaného hlásenia predtým znova otvorí správca registra.',
    en: 'Part of what this transaction delivered has been sold, placed on the market or lost. The buyer has to remove what follows from it first. Before that, the confirmation of a sale is withdrawn by its buyer, and the period of a submitted report is reopened by the registry.',
  },
  {
    of: 'a second thought about what was sold on',
    meet: async () => disconfirm(await soldOn()),
    sk: 'Z množstva, ktoré táto transakcia dodala, sa už predávalo, uvádzalo na trh alebo odpísalo. Odberateľ musí najprv odstrániť, čo z neho nasleduje. Potvrdenie predaja predtým zruší jeho odberateľ; obdobie odovzdaného hlásenia predtým znova otvorí správca registra.',
    en: 'Part of what this transaction delivered has been sold, placed on the market or lost. The buyer has to remove what follows from it first. Before that, the confirmation of a sale is withdrawn by its buyer, and the period of a submitted report is reopened by the registry.',
  },
  {
    of: 'a second thought about what was not confirmed',
    meet: async () => disconfirm(await offered()),
    sk: 'Transakcia nie je potvrdená.',
    en: 'The transaction is not confirmed.',
  },
  {
    of: 'a confirmation of what was confirmed',
    meet: async () => change(await confirmed(), 'CONFIRMED'),
    sk: 'Potvrdiť alebo zamietnuť možno len nákup vašej organizácie, ktorý čaká na potvrdenie.',
    en: 'Only a pending purchase of your organization can be confirmed or rejected.',
  },
  {
    of: 'a confirmation by the supplier',
    meet: async () => change(await offered(), 'CONFIRMED', 'supplier'),
    sk: 'Na túto operáciu nemáte oprávnenie.',
    en: 'You do not have permission for this.',
  },
  {
    of: 'a confirmation by the registry',
    meet: async () => change(await offered(), 'CONFIRMED', 'registry'),
    sk: 'Na túto operáciu nemáte oprávnenie.',
    en: 'You do not have permission for this.',
  },
  {
    of: 'a confirmation by a stranger',
    meet: async () => change(await offered(), 'CONFIRMED', 'oils'),
    sk: 'Záznam nenájdený.',
    en: 'Record not found.',
  },
];

describe('the error catalogue says', () => {
  it.each(cases)('$of', async ({ meet, sk, en }) => {
    const told = await meet();
    expect(told.map((error) => sentenceIn('sk', error))).toEqual([sk]);
    expect(told.map((error) => sentenceIn('en', error))).toEqual([en]);
  });
});

describe('nothing is posted', () => {
  it('when an edit is refused after its reversal', async () => {
    const id = await offered();
    const before = await readBalances(trading.database, certificateId);
    expect(await save({ id, amount: '1001' })).toHaveLength(1);
    expect(await readBalances(trading.database, certificateId)).toEqual(before);
    expect(await trade.read(id)).toMatchObject({ amount: '400.000', rowVersion: 1 });
  });

  it('when a buyer became inactive, but the sale can still be rejected', async () => {
    const id = await offered();
    await meanwhile('organization', '_5_INACTIVE', async () => {
      answered(await trade.changeStatus(id, 'REJECTED'));
    });
    expect(await readBalances(trading.database, certificateId)).toMatchObject({ held: '1000.000', reserved: '0.000' });
  });
});

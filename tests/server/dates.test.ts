import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { tradingTime, type ResponseError } from './trading-register.ts';

/** Dates follow the order production, issue, sale; no sale is dated before the quantity was received. */
const trading = openedTradingRegister(() => now);
const trade = tradeOf(trading);
let now = tradingTime();

beforeEach(() => {
  now = tradingTime();
});

const certificateErrors = (changes: Values, as = 'supplier'): Promise<readonly ResponseError[]> =>
  trading.askErrors(as, certificateMutation, { input: 'id' in changes ? changes : trading.certificate(changes) });
const saleErrors = (input: Values, as = 'supplier'): Promise<readonly ResponseError[]> => {
  const usual = { buyerId: trade.organization('buyer'), amount: '400', date: '2026-03-05' };
  return trading.askErrors(as, mutations.save, { input: 'id' in input ? input : { ...usual, ...input } });
};

function sentences(language: 'sk' | 'en', errors: readonly ResponseError[]): readonly string[] {
  return errors.map((error) => sentenceIn(language, error));
}

describe('a certificate is refused', () => {
  it.each([
    {
      of: 'produced after its issue',
      changes: { issuedAt: '2026-02-10', producedAt: '2026-02-11' },
      sk: 'producedAt: Palivo nemôže byť vyrobené až po vystavení osvedčenia (10.02.2026). Opravte dátum výroby alebo dátum vystavenia.',
      en: 'producedAt: Fuel cannot be produced after its certificate was issued (10.02.2026). Correct the date of production or of issue.',
    },
    {
      of: 'produced before there was a register',
      changes: { producedAt: '1026-02-10' },
      sk: 'producedAt: Dátum musí byť najskôr 01.01.2010 a najneskôr dnes.',
      en: 'producedAt: The date must be between 01.01.2010 and today.',
    },
    {
      of: 'produced tomorrow',
      changes: { producedAt: '2026-03-06', issuedAt: '2026-03-06' },
      sk: 'producedAt: Dátum musí byť najskôr 01.01.2010 a najneskôr dnes.',
      en: 'producedAt: The date must be between 01.01.2010 and today.',
    },
    {
      of: 'of a period of another century',
      changes: { periodStart: '2009-12-31', periodEnd: '2009-12-31' },
      sk: 'periodStart: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.',
      en: 'periodStart: The date must not be before 01.01.2010 nor later than a year from tomorrow.',
    },
    {
      of: 'of a period that ends years ahead',
      changes: { periodStart: '2026-01-01', periodEnd: '2030-12-31' },
      sk: 'periodEnd: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.',
      en: 'periodEnd: The date must not be before 01.01.2010 nor later than a year from tomorrow.',
    },
  ])('$of', async ({ changes, sk, en }) => {
    const errors = await certificateErrors(changes);
    expect(sentences('sk', errors)).toContain(sk);
    expect(sentences('en', errors)).toContain(en);
  });

  it('of ETBE that is issued before its source', async () => {
    const id = await trade.certificate();
    const errors = await certificateErrors({ id, splitToEtbe: true, amount: '100', issuedAt: '2026-02-28' });
    expect(sentences('sk', errors)).toEqual([
      'issuedAt: ETBE nemôže byť vystavené skôr ako pôvodné osvedčenie (01.03.2026). Zadajte tento alebo neskorší dátum.',
    ]);
  });
});

it('accepts a certificate produced, issued and sold on one day', async () => {
  const day = '2026-03-05';
  const certificateId = await trade.certificate({ producedAt: day, issuedAt: day });
  expect(await saleErrors({ certificateId, date: day })).toEqual([]);
});

describe.each([
  { of: 'a sale', input: {} },
  { of: 'a market entry', input: { buyerId: null } },
])('$of is refused', ({ input }) => {
  it('before the issue of its certificate', async () => {
    const certificateId = await trade.certificate();
    const errors = await saleErrors({ certificateId, date: '2026-02-28', ...input });
    expect(sentences('sk', errors)).toEqual([
      'date: Osvedčenie bolo vystavené 01.03.2026, preto sa z neho nemohlo predať skôr. Zadajte tento alebo neskorší dátum.',
    ]);
    expect(sentences('en', errors)).toEqual([
      'date: The certificate was issued on 01.03.2026, so nothing was sold from it before. Enter this day or a later one.',
    ]);
  });

  it('before the date of its lot', async () => {
    const certificateId = await bought('100', '2026-03-03');
    const errors = await saleErrors({ certificateId, amount: '40', date: '2026-03-02', ...input, ...from() }, 'buyer');
    expect(sentences('sk', errors)).toEqual([
      'date: Z množstva, ktoré z tohto osvedčenia prišlo na sklad do 02.03.2026, je dostupných 0 m³; zadali ste 40 m³. Zadajte neskorší dátum alebo menšie množstvo.',
    ]);
    expect(await saleErrors({ certificateId, amount: '40', date: '2026-03-03', ...input, ...from() }, 'buyer')).toEqual(
      [],
    );

    function from(): Values {
      return input.buyerId === null ? {} : { buyerId: trade.organization('refinery') };
    }
  });
});

/** Sells to the buyer on a date, from a new certificate by default, and confirms. @returns the certificate's id */
async function bought(amount: string, date: string, certificateId?: string): Promise<string> {
  const of = certificateId ?? (await trade.certificate());
  const { id } = answered(await trade.save({ certificateId: of, amount, date }));
  answered(await trade.changeStatus(id, 'CONFIRMED'));
  return of;
}

describe('from several lots', () => {
  const sell = (certificateId: string, amount: string, date: string): Promise<readonly ResponseError[]> =>
    saleErrors({ certificateId, amount, date, buyerId: trade.organization('refinery') }, 'buyer');

  it('a sale draws only from lots that existed on its day', async () => {
    const certificateId = await bought('100', '2026-03-03');
    await bought('50', '2026-03-02', certificateId);
    expect((await sell(certificateId, '60', '2026-03-02')).map(({ message }) => message)).toEqual([
      'errors.transaction.beforeArrival',
    ]);
    expect(await sell(certificateId, '50', '2026-03-02')).toEqual([]);
    expect(await sell(certificateId, '100', '2026-03-03')).toEqual([]);
  });

  it('an offer cannot be re-dated before them, nor put on the market', async () => {
    const certificateId = await bought('100', '2026-03-03');
    const sale = { certificateId, amount: '40', date: '2026-03-04', buyerId: trade.organization('refinery') };
    const { id } = answered(await trade.save(sale, 'buyer'));
    expect((await saleErrors({ id, date: '2026-03-02' }, 'buyer')).map(({ message }) => message)).toEqual([
      'errors.transaction.beforeArrival',
    ]);
    expect(await saleErrors({ id, date: '2026-03-03' }, 'buyer')).toEqual([]);
    answered(await trade.changeStatus(id, 'ON_MARKET', 'buyer'));
  });
});

describe('the last second of the year in Bratislava', () => {
  it('belongs to the old year, and the next one does not', async () => {
    const newYear = { producedAt: '2027-01-01', issuedAt: '2027-01-01' };
    now = new Date('2026-12-31T22:59:59Z');
    expect((await certificateErrors(newYear)).map(({ message, path }) => [message, path])).toEqual([
      ['errors.form.pastDate', 'producedAt'],
    ]);
    expect(await certificateErrors({ ...newYear, producedAt: '2026-12-31' })).toEqual([]);
    now = new Date('2026-12-31T23:00:00Z');
    expect(await certificateErrors(newYear)).toEqual([]);
  });
});

describe('an entry after the deadline of its quarter', () => {
  const lateOf = async (id: string, as = 'supplier'): Promise<unknown> => {
    const { data } = await trading.ask(as, 'query ($id: ID!) { myTransaction(id: $id) { entryTiming } }', { id });
    return Object(data['myTransaction']).entryTiming;
  };
  const enter = async (at: string, date: string): Promise<string> => {
    now = new Date(at);
    const certificateId = await trade.certificate({ issuedAt: date });
    return answered(await trade.save({ certificateId, amount: '1', date, buyerId: null })).id;
  };

  // 25 July 2026 is a Saturday: the deadline ends on Monday the 27th.
  it.each([
    { at: '2026-07-27T21:59:59Z', late: null },
    { at: '2026-07-27T22:00:00Z', late: 'LATE' },
  ])('is marked late: of $at $late', async ({ at, late }) => {
    const id = await enter(at, '2026-06-30');
    expect([await lateOf(id), await lateOf(id, 'registry')]).toEqual([late, late]);
  });

  it('is listed for the registry, with the issue of the certificate', async () => {
    const id = await enter('2026-07-28T10:00:00Z', '2026-05-05');
    const inTime = await enter('2026-07-28T10:00:00Z', '2026-07-05');
    const query = 'query ($filter: TransactionFilter) { myTransactions(filter: $filter) { items { id isInitial } } }';
    const { data, errors } = await trading.ask('registry', query, { filter: { entryTiming: ['LATE'] } });
    expect(errors).toEqual([]);
    const items: readonly Values[] = Object(data['myTransactions']).items;
    expect(items.map((item) => item['id'])).toContain(id);
    expect(items.map((item) => item['id'])).not.toContain(inTime);
    expect(items.some((item) => item['isInitial'] === true)).toBe(true);
  });

  it('is reassessed when its day changes', async () => {
    const id = await enter('2026-07-28T10:00:00Z', '2026-07-05');
    expect(await lateOf(id)).toBe(null);
    now = new Date('2026-10-27T10:00:00Z');
    expect(await saleErrors({ id, externalCode: 'INV-1' })).toEqual([]);
    expect(await lateOf(id)).toBe(null);
    expect(await saleErrors({ id, date: '2026-07-06' })).toEqual([]);
    expect(await lateOf(id)).toBe('LATE');
    expect(await saleErrors({ id, date: '2026-10-05' })).toEqual([]);
    expect(await lateOf(id)).toBe(null);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { sentenceIn } from '../sentences.ts';
import { answered, tradeOf, schemeMutation } from '../trade.ts';
import { atGate, createGates } from './gate.ts';
import { ownRow, openedWorkingRegister, importsOf } from './importing.ts';

/**
 * An operator certificate ends during an import: saved records stay, and each row is validated in its group of at most
 * fifty.
 */
const trading = openedWorkingRegister(() => now);
const importing = importsOf(trading);
let seller: string;
const lastMinute = new Date('2026-12-31T22:59:59Z');
const nextDay = new Date('2026-12-31T23:00:00Z');
let now = lastMinute;

beforeAll(async () => {
  await createGates(trading.database, ['ENDS-2', 'SUSPENDED-2']);
  seller = await tradeOf(trading).nameOf('supplier');
});

beforeEach(() => {
  now = lastMinute;
});

interface Scheme {
  readonly name: string;
  readonly operatorCertificateId: string;
}

async function certifiedIn(name: string): Promise<Scheme> {
  const schemeId = answered(
    await trading.ask('registry', schemeMutation, { input: { nameSK: name, nameEN: `${name} EN` } }),
  ).id;
  const enter =
    'mutation ($input: OperatorCertificateInput!) { createOrUpdateOperatorCertificate(input: $input) { id } }';
  const certificate = {
    schemeId,
    number: `EU-${name}`,
    certificationBody: 'TÜV SÜD',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
  };
  return { name, operatorCertificateId: answered(await trading.ask('supplier', enter, { input: certificate })).id };
}

const rowsOf = ({ name }: Scheme): readonly Values[] =>
  Array.from({ length: 60 }, (_, index) => index + 1).map((row) => ({
    ...ownRow,
    'Externé číslo': `${name}-${String(row)}`,
    Schéma: name,
  }));

/** Imports sixty rows and runs `work` while the second row waits to be inserted. */
async function imported(scheme: Scheme, work: () => Promise<void>): Promise<Values> {
  const pending: Promise<Values>[] = [];
  await atGate(trading.database, `${scheme.name}-2`, {
    begin: () => pending.push(importing.certificates(rowsOf(scheme))),
    work,
  });
  const [made] = await Promise.all(pending);
  if (made === undefined) throw new Error('nothing was imported');
  return made;
}

/** The messages of refused rows. */
function told(made: Values, language: 'sk' | 'en'): readonly string[] {
  const errors: readonly Values[] = Array.isArray(made['errors']) ? made['errors'] : [];
  return errors.map(({ row, message, attributes }) => {
    const error = { message: String(message), code: '', path: '', params: Object(attributes) };
    return `${String(row)}: ${sentenceIn(language, error)}`;
  });
}

it('refuses rows after the last second of its last day, and accepts them after renewal', async () => {
  const scheme = await certifiedIn('ENDS');
  const made = await imported(scheme, () => {
    now = nextDay;
    return Promise.resolve();
  });
  expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', total: 60 });
  const ended = `Organizácia ${seller} nemá v schéme ENDS platný certifikát: certifikát EU-ENDS sa skončil 31.12.2026. Podľa tejto schémy preto nemožno zaevidovať osvedčenie, predávať ani uvádzať na trh. Zapíšte obnovený certifikát.`;
  const refused = told(made, 'sk');
  expect(refused.slice(-2)).toEqual([`60: ${ended}`, `61: ${ended}`]);
  expect(Number(made['count']) + refused.length).toBe(60);
  await trading.database.script("update operator_certificate set valid_until = '2027-12-31' where number = 'EU-ENDS'");
  // Reversed, because the same file is not imported twice.
  const again = await importing.certificates(rowsOf(scheme).toReversed());
  expect(again).toMatchObject({ count: refused.length, total: 60 });
});

it('refuses rows after the registry has suspended it', async () => {
  const scheme = await certifiedIn('SUSPENDED');
  const made = await imported(scheme, async () => {
    const suspend =
      'mutation ($id: ID!, $reason: String!) { suspendOperatorCertificate(id: $id, reason: $reason) { id } }';
    const given = { id: scheme.operatorCertificateId, reason: 'Nesúlad pri kontrole.' };
    expect((await trading.ask('registry', suspend, given)).errors).toEqual([]);
  });
  expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', total: 60 });
  const refused = told(made, 'en');
  expect(Number(made['count']) + refused.length).toBe(60);
  const last = refused.slice(-2).map((sentence) => sentence.replace(/ So nothing.*/u, ''));
  const suspended = `The certificate EU-SUSPENDED of the organization ${seller} in the scheme SUSPENDED has been suspended since 31.12.2026.`;
  expect(last).toEqual([`60: ${suspended}`, `61: ${suspended}`]);
});

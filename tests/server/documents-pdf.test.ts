import type { Server } from 'node:http';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from './catalogues.ts';
import { documentHandler } from '../../server/platform/documents/index.ts';
import { createUserBoundLinks } from '../../server/platform/files/index.ts';
import { demoOrganizations } from '../../server/demo/organizations.ts';
import { salesIn } from './hostile/sales.ts';
import { tradingDay } from './trading-register.ts';
import { certificateMutation } from './trade.ts';
import { serveRoutes } from './list-server.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

const download = `mutation ($id: ID!, $language: Language!) {
  downloadDocument(print: "certificate", id: $id, language: $language) { url }
}`;

const start = new Date(`${tradingDay}T10:00:00Z`);
let clock = start;
const trade = openedTradingRegister(() => clock);
let http: Server;
let origin: string;
let isSignedIn = true;
const address = '192.0.2.7';

beforeAll(async () => {
  const now = () => clock;
  const { catalogue } = sharedCatalogue('metadata');
  const links = createUserBoundLinks({ folder: '/documents/', secret: 'c'.repeat(32), now });
  const standing = () => Promise.resolve(isSignedIn ? trade.register.viewerOf('supplier') : undefined);
  const publicAddress = 'http://localhost:4000';
  const handler = documentHandler({
    catalogue,
    database: trade.database,
    links,
    activeViewer: standing,
    publicAddress,
    now,
  });
  ({ http, origin } = await serveRoutes({ '/documents/': handler }, { trustsProxy: true }));
});
afterAll(() => http.close());

async function addCertificate(): Promise<string> {
  const { data } = await trade.ask('supplier', certificateMutation, {
    input: trade.certificate({ note: 'Žltučká poznámka.' }),
  });
  return String(Object(data['createOrUpdateCertificate']).id);
}

async function linkTo(id: string, language = 'sk', organization = 'supplier') {
  const viewer = trade.register.viewerOf(organization);
  const { data, errors } = await trade.askAs(viewer, download, { id, language }, { address });
  const url = Object(data['downloadDocument'] ?? {}).url;
  return { url: typeof url === 'string' ? url : undefined, errors };
}

async function follow(url: string | undefined, from = address): Promise<Response> {
  if (url === undefined) throw new Error('there is no link');
  return await fetch(origin + url, { headers: { 'x-forwarded-for': from } });
}

async function textOf(answer: Response): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

it('sends the document as a PDF without storing it', async () => {
  const answer = await follow((await linkTo(await addCertificate())).url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Osved%C4%8Denie.*\.pdf$/),
  });
  expect(await textOf(answer)).toContain('Žltučká poznámka.');
});

it('names the first buyer only to the parties', async () => {
  const sales = salesIn(trade);
  const id = await sales.soldWhole();
  await sales.buy(id, 'distillery', '10', 'buyer');
  const name = demoOrganizations.find(({ key }) => key === 'buyer')?.name ?? '';
  expect(await textOf(await follow((await linkTo(id, 'en', 'buyer')).url))).toContain(name);
  const later = await textOf(await follow((await linkTo(id, 'en', 'distillery')).url));
  expect(later).toContain('Buyer');
  expect(later).not.toContain(name);
  expect(later).not.toContain('Slovak market');
});

it('writes it in the requested language', async () => {
  const text = await textOf(await follow((await linkTo(await addCertificate(), 'en')).url));
  expect(text).toContain('Certificate of origin of a biofuel or bioliquid');
});

it.each([
  {
    language: 'sk',
    says: /Údaje zodpovedajú záznamu v registri ku dňu tlače 05\.03\.2026\. Platnosť a obsah dokumentu možno overiť podľa čísla\./u,
    about: /podpis|pečiatk/iu,
  },
  {
    language: 'en',
    says: /The data are as in the register on the day of printing, 05\.03\.2026\. The validity and content of the document can be checked by its number\./u,
    about: /signature|stamp/iu,
  },
])('explains its verification in $language, without mentioning a signature', async ({ language, says, about }) => {
  const text = (await textOf(await follow((await linkTo(await addCertificate(), language)).url))).replace(/\s+/gu, ' ');
  expect(text).toMatch(says);
  expect(text).not.toMatch(about);
});

it('returns not found to others', async () => {
  const { url, errors } = await linkTo(await addCertificate(), 'sk', 'buyer');
  expect(url).toBeUndefined();
  expect(errors).toEqual(['errors.entity.notFound at id']);
});

it.each([
  { case: 'of another number', change: (url: string) => url.replace(/documents\/.{5}/, 'documents/00000') },
  { case: 'in another language', change: (url: string) => url.replace('~sk/', '~en/') },
  { case: 'for longer', change: (url: string) => url.replace(/expires=\d+/, 'expires=9999999999') },
  { case: 'without a signature', change: (url: string) => url.replace(/&signature=.*/, '') },
])('refuses a link $case', async ({ change }) => {
  const { url = '' } = await linkTo(await addCertificate());
  expect((await follow(change(url))).status).toBe(403);
});

it('refuses a link from another network, or after its user has signed out', async () => {
  const { url } = await linkTo(await addCertificate());
  expect((await follow(url, '198.51.100.9')).status).toBe(403);
  isSignedIn = false;
  expect((await follow(url)).status).toBe(403);
  isSignedIn = true;
  expect((await follow(url)).status).toBe(200);
});

it('refuses a link after five minutes', async () => {
  const { url } = await linkTo(await addCertificate());
  clock = new Date(start.getTime() + 300_000);
  expect((await follow(url)).status).toBe(403);
  clock = start;
});

it('makes no PDF after the content of the document changed', async () => {
  const id = await addCertificate();
  const { url } = await linkTo(id);
  await trade.ask('supplier', certificateMutation, { input: { id, note: 'Iná.' } });
  expect((await follow(url)).status).toBe(403);
});

it('makes no PDF of a cancelled document with unchanged content', async () => {
  const id = await addCertificate();
  const { url } = await linkTo(id);
  const reject = `mutation ($id: ID!) {
    certificateChangeStatus(id: $id, status: REJECTED_BY_REGISTRY, reason: "Chybný podklad.") { id }
  }`;
  expect((await trade.ask('registry', reject, { id })).errors).toEqual([]);
  expect((await follow(url)).status).toBe(403);
});

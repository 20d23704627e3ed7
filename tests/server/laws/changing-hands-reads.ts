import { expect } from 'vitest';
import { isValues } from '../../../engine/record/index.ts';
import type { TestServer } from '../test-server.ts';
import {
  latest,
  type Model,
  type ModelCertificate,
  readsCertificate,
  readsFirstBuyer,
  readsSale,
} from './changing-hands-model.ts';

/** A person who reads after each step. */
export interface ModelReader {
  readonly email: string;
  readonly userId: string;
  readonly deviceID: string;
  /** The organizations they are a member of. */
  readonly organizations: Set<string>;
  /** The organization of their session; undefined after they were removed from it. */
  organization: string | undefined;
  token: string;
}

/** Numbers that select the records to read. */
interface Targets {
  readonly one: number;
  readonly other: number;
}

const page = 'page: { index: 0, size: 1000 }';
const reading = `query ($certificate: ID!, $sale: ID!) {
  myCertificates(${page}) { pageInfo { totalElements } items { id externalCode note attachments { name }
    transactions { id externalCode } initialTransaction { id externalCode } } }
  myTransactions(${page}) { pageInfo { totalElements } items { id externalCode certificate { externalCode note } } }
  notices(language: sk) { items { subject text } }
  certificate(id: $certificate) { id externalCode note attachments { name } transactions { externalCode } }
  certificateHistory(id: $certificate) { items { changes { path before after } } }
  certificateComments(id: $certificate) { items { pieces { words } } }
  myTransaction(id: $sale) { externalCode certificate { externalCode } }
  transactionHistory(id: $sale) { items { changes { path before after } } }
}`;
const searching = `query ($words: String!) {
  find(words: $words) { records }
  searched: myCertificates(filter: { search: $words }) { pageInfo { totalElements } }
  filtered: myCertificates(filter: { externalCode: { contains: $words } }) { pageInfo { totalElements } }
  sought: myTransactions(filter: { search: $words }) { pageInfo { totalElements } }
  sifted: myTransactions(filter: { externalCode: { contains: $words } }) { pageInfo { totalElements } }
}`;
const documents = `mutation ($certificate: ID!) { issueDocument(print: "certificate", id: $certificate) { facts } }`;

/** Assertions that a person reads only what the model permits. */
export function readAssertions(server: TestServer, model: Model) {
  /** Expects that a person only reads what their current organization may read. */
  async function assertReadsItsOwn(person: ModelReader, { one, other }: Targets): Promise<void> {
    const { organization = '', token, email } = person;
    const certificate = latest(model.certificates, one);
    const sale = latest(model.sales, other);
    const variables = { certificate: certificate?.id ?? '0', sale: sale?.id ?? '0' };
    const answer = await server.ask(reading, variables, token);
    const who = `${email} for ${organization}`;
    assertMayRead(JSON.stringify(answer), person);
    if (person.organization === undefined) {
      expect(answer.data ?? null, who).toBeNull();
      return;
    }
    const total = (name: string): unknown => Object(answer.data?.[name]).pageInfo?.totalElements;
    expect([answer.errors, total('myCertificates'), total('myTransactions')], who).toEqual([
      undefined,
      model.certificates.filter((each) => readsCertificate(each, organization)).length,
      model.sales.filter((each) => readsSale(each, organization)).length,
    ]);
  }

  /** Expects that a search for texts closed to a person finds nothing. */
  async function assertFindsItsOwn(person: ModelReader, { other }: Targets): Promise<void> {
    const { organization = '', token, email } = person;
    const [words = 'nothing'] = model.closedTo(organization).slice(-1 - (other % 3));
    const answer = await server.ask(searching, { words }, token);
    assertMayRead(JSON.stringify(answer), person);
    if (person.organization === undefined) return;
    for (const name of ['searched', 'filtered', 'sought', 'sifted'])
      expect(Object(answer.data?.[name]).pageInfo?.totalElements, `${email} for ${organization} ${name}`).toBe(0);
  }

  function assertMayRead(answer: string, { organization = '', email }: ModelReader): void {
    const read = new Set(answer.match(/ZZ\d{5}ZZ/gu));
    expect(
      [...read].filter((text) => !model.mayRead(text, organization)),
      `${email} for ${organization}`,
    ).toEqual([]);
  }

  /** Expects the same of downloads: documents, file links and list files. */
  async function assertTakesItsOwn(person: ModelReader, { one }: Targets): Promise<void> {
    const { organization = '', token } = person;
    const certificate = latest(model.certificates, one);
    const isRead = certificate !== undefined && readsCertificate(certificate, organization);
    const { data } = await server.ask(documents, { certificate: certificate?.id ?? '0' }, token);
    assertPrint(certificate, organization, Object(data?.['issueDocument']).facts);
    const download = 'mutation ($id: ID!) { download(fileId: $id) { url } }';
    const file = await server.ask(download, { id: certificate?.file ?? '0' }, token);
    expect(typeof Object(file.data?.['download']).url === 'string').toBe(isRead);
    const asked = { entity: 'certificate', columns: ['code', 'externalCode'], format: 'csv', language: 'sk' };
    const list = await fetch(`${server.address}/lists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(asked),
    });
    assertMayRead(JSON.stringify(data) + (await list.text()), person);
  }

  return { assertReadsItsOwn, assertFindsItsOwn, assertTakesItsOwn };
}

function assertPrint(certificate: ModelCertificate | undefined, organization: string, facts: unknown): void {
  if (!isValues(facts)) return;
  expect(certificate !== undefined && readsCertificate(certificate, organization)).toBe(true);
  const { buyer } = Object(facts['initialTransaction']);
  if (certificate !== undefined && !readsFirstBuyer(certificate, organization))
    expect(buyer).toEqual({ $withheld: true });
}

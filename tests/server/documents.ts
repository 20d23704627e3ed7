import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { answered } from './trade.ts';
import type { TradingRegister } from './trading-register.ts';

export const issueMutation = `mutation ($id: ID!) {
  issueDocument(print: "certificate", id: $id) { number fingerprint address issuedAt facts }
}`;
const verifyQuery = `query ($number: String!, $fingerprint: String) {
  verifyDocument(number: $number, fingerprint: $fingerprint) { number print issuedAt status facts }
}`;
const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id rowVersion } }`;

export interface DocumentAnswer {
  readonly number: string;
  readonly fingerprint: string;
  readonly address: string;
  readonly facts: Values;
}

/** Short functions that issue and verify documents of certificates. */
export function testDocuments(trading: TradingRegister) {
  const issue = async (id: string, organization = 'supplier') => {
    const { data, errors } = await trading.ask(organization, issueMutation, { id });
    return { issued: data['issueDocument'] as DocumentAnswer | undefined, errors }; // the shape that was asked for
  };
  return {
    addCertificate: async (changes: Values = {}): Promise<string> =>
      answered(await trading.ask('supplier', save, { input: trading.certificate(changes) })).id,
    change: async (id: string, input: Values): Promise<void> => {
      answered(await trading.ask('supplier', save, { input: { id, ...input } }));
    },
    setStatus: async (id: string, status: string): Promise<void> => {
      await trading.database.query(sql`update certificate set status = ${status} where id = ${id}`);
    },
    issue,
    issued: async (id: string): Promise<DocumentAnswer> => {
      const { issued, errors } = await issue(id);
      if (issued === undefined) throw new Error(errors.join(', '));
      return issued;
    },
    /** As an anonymous viewer, who has an IP address of their own. */
    verify: async (number: string, { fingerprint = '', address = '192.0.2.1' } = {}) => {
      const { data, errors } = await trading.askAs(undefined, verifyQuery, { number, fingerprint }, { address });
      return { verified: data['verifyDocument'], errors };
    },
  };
}

import sql from 'sql-template-tag';
import type { TradingRegister } from '../trading-register.ts';

/** The stored values and balances of the certificates with these codes, without generated ids. */
export async function readStoredCertificates(
  { database }: Pick<TradingRegister, 'database'>,
  codes: readonly string[],
) {
  const certificates = await database.query(sql`
    select external_code, amount, amount_unit, energy, higher_energy, type, target_use, status, issued_at::text, note, is_import,
      own_production, advanced, emission_eec, emission_total, emission_save, sustainability_criteria, supplier_id, buyer_id, verifier_id,
      (select json_agg(json_build_array(kind_id, production_id, country_id, portion) order by position)
        from certificate_certificate_substances where record_id = certificate.id) as substances
    from certificate where external_code = any(${codes}::text[]) order by external_code`);
  const ledger = await database.query(sql`
    select external_code, account, sum(ledger_entry.amount)::text as amount
    from ledger_entry join certificate on certificate.id = certificate_id
    where external_code = any(${codes}::text[]) group by external_code, account order by external_code, account`);
  return { certificates, ledger };
}

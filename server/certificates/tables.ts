/** Brings up to date what an earlier version left: a certificate on the market by its first transaction has no buyer. */
export const certificateTables = `
update certificate set buyer_id = null, export_abroad = false
from transaction
where transaction.id = certificate.initial_transaction_id and transaction.status = 'ON_MARKET'
  and certificate.buyer_id is not null;
`;

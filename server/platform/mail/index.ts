export { deliverDue, startDelivery, type Delivery, type DeliveryParts } from './deliver.ts';
export { backfillDemoNotices, withoutMail } from './backfill-demo-notices.ts';
export { isAddress } from './message.ts';
export { createNotices, type Notices, type Recipient, type ToldNotice } from './notices.ts';
export { isChosen, mailRemains } from './queue.ts';
export type { Reader } from './reader.ts';
export { outboxSender, smtpSender, type Sender } from './sender.ts';
export { mailTables } from './tables.ts';

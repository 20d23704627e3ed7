export { deliverDue, startDelivery, type DeliveryDependencies } from './deliver.ts';
export { backfillDemoNotices, withoutMail } from './backfill-demo-notices.ts';
export { isAddress } from './message.ts';
export { createNotices, type Notices, type AddressedNotice } from './notices.ts';
export { hasChannelChoice, mailRemains } from './queue.ts';
export { outboxSender, smtpSender, type Sender } from './sender.ts';
export { mailTables } from './tables.ts';

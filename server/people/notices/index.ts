export { dailyNotices } from './daily-notices.ts';
export { deleteNoticesOf } from './delete-notices.ts';
export { isMember } from './is-member.ts';
export { noticeOperations } from './operations.ts';

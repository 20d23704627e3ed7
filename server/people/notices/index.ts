export { dailyNotices } from './daily-notices.ts';
export { forgetNotices } from './forget-notices.ts';
export { isMember } from './is-member.ts';
export { noticeOperations } from './operations.ts';

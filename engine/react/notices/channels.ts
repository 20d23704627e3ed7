import type { NoticeChannel } from '../state/index.ts';

/** How mails of a kind come. */
export type MailTime = 'MAIL' | 'DAILY' | 'NEVER';

export function mailTimeOf(channels: readonly NoticeChannel[]): MailTime {
  if (channels.includes('MAIL')) return 'MAIL';
  return channels.includes('DAILY') ? 'DAILY' : 'NEVER';
}

/** The channels once notices are shown here, or not. */
export function withPortal(channels: readonly NoticeChannel[], isShown: boolean): readonly NoticeChannel[] {
  const others = channels.filter((channel) => channel !== 'PORTAL');
  return isShown ? ['PORTAL', ...others] : others;
}

/** The channels once mails come at another time. */
export function withMailTime(channels: readonly NoticeChannel[], time: MailTime): readonly NoticeChannel[] {
  const here = channels.filter((channel) => channel === 'PORTAL');
  return time === 'NEVER' ? here : [...here, time];
}

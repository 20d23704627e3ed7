import type { DeliveryChannel } from '../state/index.ts';

/** Frequency of e-mails of one kind. */
export type MailTime = 'MAIL' | 'DAILY' | 'NEVER';

export function mailTimeOf(channels: readonly DeliveryChannel[]): MailTime {
  if (channels.includes('MAIL')) return 'MAIL';
  return channels.includes('DAILY') ? 'DAILY' : 'NEVER';
}

/** Adds or removes the portal channel. */
export function withPortal(channels: readonly DeliveryChannel[], isShown: boolean): readonly DeliveryChannel[] {
  const others = channels.filter((channel) => channel !== 'PORTAL');
  return isShown ? ['PORTAL', ...others] : others;
}

/** Replaces the e-mail channel. */
export function withMailTime(channels: readonly DeliveryChannel[], time: MailTime): readonly DeliveryChannel[] {
  const here = channels.filter((channel) => channel === 'PORTAL');
  return time === 'NEVER' ? here : [...here, time];
}

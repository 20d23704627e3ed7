import type { DeliveryChannel } from '../state/index.ts';

/** How mails of a kind come. */
export type MailTime = 'MAIL' | 'DAILY' | 'NEVER';

export function mailTimeOf(channels: readonly DeliveryChannel[]): MailTime {
  if (channels.includes('MAIL')) return 'MAIL';
  return channels.includes('DAILY') ? 'DAILY' : 'NEVER';
}

/** The channels once notices are shown here, or not. */
export function withPortal(channels: readonly DeliveryChannel[], isShown: boolean): readonly DeliveryChannel[] {
  const others = channels.filter((channel) => channel !== 'PORTAL');
  return isShown ? ['PORTAL', ...others] : others;
}

/** The channels once mails come at another time. */
export function withMailTime(channels: readonly DeliveryChannel[], time: MailTime): readonly DeliveryChannel[] {
  const here = channels.filter((channel) => channel === 'PORTAL');
  return time === 'NEVER' ? here : [...here, time];
}

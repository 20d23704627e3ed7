/** A way by which a notice comes. */
export type Channel = 'PORTAL' | 'MAIL' | 'DAILY';

/** How mails of a kind come. */
export type MailTime = 'MAIL' | 'DAILY' | 'NEVER';

export function mailTimeOf(channels: readonly Channel[]): MailTime {
  if (channels.includes('MAIL')) return 'MAIL';
  return channels.includes('DAILY') ? 'DAILY' : 'NEVER';
}

/** The channels once notices are shown here, or not. */
export function withPortal(channels: readonly Channel[], isShown: boolean): readonly Channel[] {
  const others = channels.filter((channel) => channel !== 'PORTAL');
  return isShown ? ['PORTAL', ...others] : others;
}

/** The channels once mails come at another time. */
export function withMailTime(channels: readonly Channel[], time: MailTime): readonly Channel[] {
  const here = channels.filter((channel) => channel === 'PORTAL');
  return time === 'NEVER' ? here : [...here, time];
}

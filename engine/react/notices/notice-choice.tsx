import { Checkbox } from '@blueprintjs/core';
import { Select } from '../controls/index.ts';
import { useWords, type ChosenNotice, type DeliveryChannel } from '../state/index.ts';
import { mailTimeOf, withMailTime, withPortal, type MailTime } from './channels.ts';

const times: readonly MailTime[] = ['MAIL', 'DAILY', 'NEVER'];

interface NoticeChoiceProps {
  readonly choice: ChosenNotice;
  readonly onChoose: (channels: readonly DeliveryChannel[]) => void;
}

/** Settings of one kind of notice: shown in the portal, and e-mail frequency. */
export function NoticeChoice({ choice: { label, channels }, onChoose }: NoticeChoiceProps) {
  const translate = useWords();
  const chosen = mailTimeOf(channels);
  return (
    <div className="notice-choice" role="group" aria-label={label}>
      <span className="notice-choice-name">{label}</span>
      <Checkbox
        checked={channels.includes('PORTAL')}
        label={translate('notices.here')}
        onChange={({ currentTarget }) => onChoose(withPortal(channels, currentTarget.checked))}
      />
      <Select
        aria-label={translate('notices.mail')}
        value={chosen}
        onChange={({ currentTarget }) =>
          onChoose(withMailTime(channels, times.find((time) => time === currentTarget.value) ?? chosen))
        }
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {translate(`notices.mailTime.${time}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { OperationScreen, OperationDialog } from '../../engine/react/operation/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import { isValues } from '../../engine/record/index.ts';
import { inExample, refuse, type ExampleParameters } from './example-frame.tsx';
import { loanRecord, loans } from './loan-records.ts';

/** Forms of operations: as a page and as an action dialog. */
const meta = {
  title: 'Engine/Action form',
  component: OperationScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const sent = fn();
const asked = fn();

const page = {
  operation: 'apply',
  title: 'Staňte sa čitateľom',
  intro: 'Čítať môže každý; požičiavame tým, ktorých poznáme.',
  success: 'success.application.sent',
  to: '/login',
  given: { device: 'd-1' },
};

/** Preset values are sent with the entered ones. */
export const Page: Story = {
  render: () => <OperationScreen {...page} />,
  parameters: {
    example: {
      answers: {
        Apply: (variables) => {
          sent(variables);
          return { apply: true };
        },
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    sent.mockClear();
    const type = async (name: RegExp, text: string) =>
      userEvent.type(await canvas.findByLabelText(name, { selector: 'input' }), text);
    await type(/^Meno a priezvisko/, 'Jana Nová');
    await type(/^E-mail/, 'jana@example.org');
    await type(/^Dátum narodenia/, '01.04.1990');
    await type(/^Heslo ešte raz/, 'iné heslo');
    const password = canvas.getByLabelText(/^Heslo(?! ešte)/, { selector: 'input' });
    await expect(password).toHaveAttribute('type', 'password');
    // Pasted as by a password manager.
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(password);
    await userEvent.paste('dlhé heslo');
    await userEvent.click(canvas.getByRole('button', { name: 'Podať prihlášku' }));
    await waitFor(() => expect(canvas.getAllByText('Heslá musia byť zhodné.')[0]).toBeVisible());
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(canvas.getByLabelText(/^Heslo ešte raz/, { selector: 'input' }));
    await type(/^Heslo ešte raz/, 'dlhé heslo');
    await userEvent.click(canvas.getByLabelText(/^Súhlasím/, { selector: 'input' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Podať prihlášku' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.lastCall?.[0]).toMatchObject({
      input: { name: 'Jana Nová', bornAt: '1990-04-01', password: 'dlhé heslo', agrees: true, device: 'd-1' },
    });
  },
};

/** Consent is a checkbox with a link; its error appears only on submit. */
export const Consent: Story = {
  ...Page,
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('checkbox', { name: 'Súhlasím s výpožičným poriadkom' });
    await expect(box).toHaveAttribute('aria-required', 'true');
    const link = canvas.getByRole('link', { name: 'výpožičným poriadkom' });
    await expect(link).toHaveAttribute('href', '/about');
    await expect(link).toHaveAttribute('target', '_blank');
    await userEvent.type(canvas.getByLabelText(/^Meno a priezvisko/, { selector: 'input' }), 'J');
    await expect(box).not.toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: 'Podať prihlášku' }));
    const sentence = 'Bez súhlasu s výpožičným poriadkom sa čitateľom stať nedá.';
    await waitFor(() => expect(box).toHaveAccessibleDescription(sentence));
    const summary = within(canvas.getByRole('alert')).getAllByRole('button');
    await expect(summary.map(({ textContent }) => textContent)).toEqual([
      'E-mail',
      'Dátum narodenia',
      'Heslo',
      'Heslo ešte raz',
      'Súhlasím s výpožičným poriadkom',
    ]);
    await userEvent.click(box);
    await expect(box).not.toBeInvalid();
  },
};

/** A phone number is formatted for the chosen country; invalid ones are refused. */
export const Phone: Story = {
  ...Page,
  play: async ({ canvas }) => {
    const phone = await canvas.findByLabelText(/^Telefón/, { selector: 'input' });
    const country = canvas.getByRole('combobox', { name: 'Krajina čísla: Telefón' });
    await expect(phone).toHaveAttribute('placeholder', '+421 9XX XXX XXX');
    await userEvent.type(phone, '0905123456');
    await userEvent.tab();
    await expect(phone).toHaveValue('+421 905 123 456');
    await userEvent.selectOptions(country, 'CZ');
    await expect(phone).toHaveValue('+420 905 123 456');
    await userEvent.clear(phone);
    await userEvent.type(phone, '00420601123456');
    await userEvent.tab();
    await expect(phone).toHaveValue('+420 601 123 456');
    await expect(phone).toHaveAttribute('aria-invalid', 'false');
    await userEvent.clear(phone);
    await userEvent.type(phone, '+376 312 345');
    await expect(phone).toHaveAccessibleDescription('Telefón nemá správny tvar, napríklad +421 9XX XXX XXX');
  },
};

/** A server error appears at its field; the input stays. */
export const PageRefused: Story = {
  ...Page,
  parameters: {
    example: {
      answers: { Apply: () => refuse({ code: 'ValidationError', message: 'errors.form.unique', path: ['email'] }) },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    const type = async (name: RegExp, text: string) =>
      userEvent.type(await canvas.findByLabelText(name, { selector: 'input' }), text);
    await type(/^Meno a priezvisko/, 'Jana Nová');
    await type(/^E-mail/, 'jana@example.org');
    await type(/^Dátum narodenia/, '01.04.2015');
    await type(/^Zákonný zástupca/, 'Ján Nový');
    await type(/^Heslo ešte raz/, 'dlhé heslo');
    await type(/^Heslo(?! ešte)/, 'dlhé heslo');
    await userEvent.click(canvas.getByLabelText(/^Súhlasím/, { selector: 'input' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Podať prihlášku' }));
    await waitFor(() => expect(canvas.getByLabelText(/^E-mail/, { selector: 'input' })).toBeInvalid());
    await expect(canvas.getByLabelText(/^Meno a priezvisko/, { selector: 'input' })).toHaveDisplayValue('Jana Nová');
  },
};

const done = fn();
const closed = fn();

const overThePage = {
  operation: 'apply',
  title: 'Prihláška čitateľa',
  text: 'Prihlášku posúdi knižnica a napíše vám.',
  verb: 'Podať prihlášku',
  given: { device: 'd-1' },
  onDone: done,
  onClose: closed,
};

async function fillIn(dialog: ReturnType<typeof within>): Promise<void> {
  const type = async (name: RegExp, text: string) =>
    userEvent.type(await dialog.findByLabelText(name, { selector: 'input' }), text);
  await type(/^Meno a priezvisko/, 'Jana Nová');
  await type(/^E-mail/, 'jana@example.org');
  await type(/^Dátum narodenia/, '01.04.1990');
  await type(/^Heslo ešte raz/, 'dlhé heslo');
  await type(/^Heslo(?! ešte)/, 'dlhé heslo');
  await userEvent.click(dialog.getByLabelText(/^Súhlasím/, { selector: 'input' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Podať prihlášku' }));
}

/** An operation form as a dialog: description above the fields, closes when done. */
export const DialogOfOperation: Story = {
  ...Page,
  render: () => <OperationDialog {...overThePage} />,
  play: async () => {
    sent.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Prihláška čitateľa' }));
    await expect(dialog.getByText('Prihlášku posúdi knižnica a napíše vám.')).toBeVisible();
    await fillIn(dialog);
    await waitFor(() => expect(closed).toHaveBeenCalled());
    await expect(done).toHaveBeenCalled();
    await expect(sent.mock.lastCall?.[0]).toMatchObject({ input: { name: 'Jana Nová', device: 'd-1' } });
  },
};

/** A server error appears at its field; the dialog stays open. */
export const DialogOfOperationRefused: Story = {
  ...PageRefused,
  render: () => <OperationDialog {...overThePage} />,
  play: async () => {
    closed.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Prihláška čitateľa' }));
    await fillIn(dialog);
    await waitFor(() => expect(dialog.getByLabelText(/^E-mail/, { selector: 'input' })).toBeInvalid());
    await expect(closed).not.toHaveBeenCalled();
  },
};

/** An action dialog with a form, its defaults and rules. */
export const Dialog: Story = {
  render: () => <ListScreen entity="loan" />,
  parameters: {
    example: {
      answers: {
        LoanList: () => ({
          myLoans: { ...loans(1)({}).myLoans, items: [{ ...loanRecord(1), permittedActions: permitted('extend') }] },
        }),
        ExtendLoan: (variables) => {
          sent(variables);
          return { extendLoan: loanRecord(1) };
        },
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    sent.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: /^Akcie: L-2026000001/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Predĺžiť/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const due = await dialog.findByLabelText(/^Vrátiť do/, { selector: 'input' });
    await expect(due).not.toHaveDisplayValue('');
    await userEvent.click(dialog.getByRole('button', { name: 'Predĺžiť' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.lastCall?.[0]).toMatchObject({ id: '1' });
  },
};

const kytice = { id: '5', code: 'B-2026000005', title: 'Kytice' };

function isRareOnly(filter: unknown): boolean {
  return isValues(filter) && filter['isRare'] === true;
}

/** A stepped form: the only book is preselected; an existing member is picked and their details are not asked again. */
export const Steps: Story = {
  render: () => <ListScreen entity="loan" />,
  parameters: {
    example: {
      answers: {
        LoanList: loans(1),
        NewBorrowerBookChoices: ({ filter }) =>
          paged(
            'booksPaginated',
            isRareOnly(filter) ? [kytice] : [kytice, { id: '6', code: 'B-2026000006', title: 'Maj' }],
          ),
        NewBorrowerBorrowerChoices: (variables) => {
          asked(variables);
          return { memberDirectory: [{ __typename: 'Member', id: '3', name: 'Boris', number: '0003' }] };
        },
        LendToMember: (variables) => {
          sent(variables);
          return { lendToMember: loanRecord(1) };
        },
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    sent.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Vydať knihu' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Pokračovať' }));
    await expect(dialog.getByText('Krok 1 z 2')).toBeVisible();
    const choose = async (name: RegExp, words: RegExp) => {
      await userEvent.click(dialog.getByRole('combobox', { name }));
      await userEvent.click(await screen.findByRole('option', { name: words }));
    };
    await expect(dialog.getByRole('combobox', { name: /^Kniha/ })).toHaveDisplayValue(/Kytice/);
    await choose(/^Člen/, /Boris/);
    await expect(asked.mock.lastCall?.[0]).toMatchObject({ filter: { withoutBook: ['5'] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Pokračovať' }));
    await expect(await dialog.findByText('Krok 2 z 2')).toBeVisible();
    await expect(dialog.getByText('Boris')).toBeVisible();
    await expect(dialog.queryByRole('textbox', { name: /^Meno/ })).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Množstvo/ }), '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Vydať knihu' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.lastCall?.[0]).toEqual({ bookId: '5', borrowerId: '3', amount: '2' });
  },
};

function paged(name: string, items: readonly object[]) {
  const pageInfo = { __typename: 'PageInfo', totalElements: items.length, totalIsCapped: false, index: 0, size: 10 };
  return {
    [name]: { __typename: 'BookPage', items: items.map((item) => ({ __typename: 'Book', ...item })), pageInfo },
  };
}

function permitted(name: string) {
  return [{ __typename: 'PermittedAction', name, permitted: true, reason: null, params: null }];
}

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { OperationScreen } from '../../engine/react/operation/index.ts';
import { inExample, never, refuse, type Answers, type ExampleParameters } from './example-frame.tsx';

/** A lookup input: match, no match, outage, and filled-in fields. */
const meta = {
  title: 'Engine/Public register look-up',
  component: OperationScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const sent = fn();
const english = { globals: { language: 'en' } };

const readers = [
  {
    __typename: 'ReaderElsewhere',
    id: '1',
    name: 'Jana Nová',
    town: 'Nitra',
    email: 'jana@example.org',
    phone: null,
    genre: { __typename: 'Genre', id: '2', nameSK: 'Poézia', nameEN: 'Poetry', archived: false },
  },
  {
    __typename: 'ReaderElsewhere',
    id: '2',
    name: 'Jana Novotná',
    town: 'Košice',
    email: null,
    phone: null,
    genre: null,
  },
];

function looking(answer: Answers[string]): Story {
  const apply: Answers[string] = (variables) => {
    sent(variables);
    return { apply: true };
  };
  return {
    render: () => <OperationScreen operation="apply" title="Staňte sa čitateľom" given={{ device: 'd-1' }} />,
    parameters: { example: { answers: { ApplicationNameLookUp: answer, Apply: apply } } satisfies ExampleParameters },
  };
}

const found = () => ({ readersElsewhere: readers });

/** The lookup input in either language. */
const box = (canvas: ReturnType<typeof within>) => canvas.findByRole('combobox', { name: /^(Meno a priezvisko|Name)/ });

/** The suggestions; the phone's countries are options too. */
const offered = async () => await within(await screen.findByRole('listbox')).findAllByRole('option');

/** Suggestions appear below; the typed text stays. */
export const CompanyFound: Story = {
  ...looking(found),
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana');
    await expect(await offered()).toHaveLength(2);
    await expect(await box(canvas)).toHaveValue('Jana');
    await userEvent.keyboard('{Escape}');
    await expect(await box(canvas)).toHaveValue('Jana');
  },
};

export const CompanyFoundEnglish: Story = { ...CompanyFound, ...english };

/** Too few characters show a hint and send no request. */
export const TooShort: Story = {
  ...looking(never),
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Ja');
    await expect(await screen.findByText('Zadajte aspoň 3 znaky.')).toBeVisible();
  },
};

/** Chosen values are read-only, missing ones stay editable, and all are sent. */
export const FieldsFilledIn: Story = {
  ...looking(found),
  play: async ({ canvas }) => {
    sent.mockClear();
    const input = (name: RegExp) => canvas.findByLabelText(name, { selector: 'input' });
    await userEvent.type(await input(/^Telefón/), '+421 900 000 000');
    await userEvent.type(await box(canvas), 'Jana');
    await userEvent.click(await screen.findByRole('option', { name: 'Jana Nová, Nitra' }));
    await expect(await canvas.findByText('Doplnené: Súpis čitateľov knižníc')).toBeVisible();
    await expect(canvas.queryByRole('combobox', { name: /^Meno a priezvisko/ })).toBeNull();
    await expect(canvas.getByText('jana@example.org')).toBeVisible();
    await expect(canvas.getByText('Poézia')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('group', { name: /^Doplnené/ })).toHaveFocus());
    await expect(await input(/^Telefón/)).toHaveValue('');
    await userEvent.type(await input(/^Dátum narodenia/), '01.04.1990');
    await userEvent.type(await input(/^Heslo ešte raz/), 'dlhé heslo');
    await userEvent.type(await input(/^Heslo(?! ešte)/), 'dlhé heslo');
    await userEvent.click(await input(/^Súhlasím/));
    await userEvent.click(canvas.getByRole('button', { name: 'Podať prihlášku' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.lastCall?.[0]).toMatchObject({
      input: { name: 'Jana Nová', email: 'jana@example.org', phone: null, favouriteId: '2' },
    });
  },
};

/** By keyboard, with undo to the typed values. */
export const UndoFilledIn: Story = {
  ...looking(found),
  ...english,
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana');
    await offered();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expect(await canvas.findByText('Filled in from: Register of readers')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Restore the previous values' }));
    await waitFor(async () => expect(await box(canvas)).toHaveFocus());
    await expect(await box(canvas)).toHaveValue('Jana');
    await expect(canvas.queryByText('jana@example.org')).toBeNull();
  },
};

/** Filled-in values can be corrected. */
export const CorrectedByHand: Story = {
  ...looking(found),
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana');
    await userEvent.click(await screen.findByRole('option', { name: 'Jana Nová, Nitra' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Upraviť ručne' }));
    await waitFor(async () => expect(await box(canvas)).toHaveFocus());
    await userEvent.type(await box(canvas), 'ková');
    await expect(await box(canvas)).toHaveValue('Jana Nováková');
  },
};

/** No match shows a message; the typed text stays. */
export const NoMatch: Story = {
  ...looking(() => ({ readersElsewhere: [] })),
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana Nová');
    await expect(
      await screen.findByText('Súpis čitateľov knižníc: nič sa nenašlo. Údaje vyplňte ručne.'),
    ).toBeVisible();
    await userEvent.tab();
    await expect(await box(canvas)).toHaveValue('Jana Nová');
  },
};

export const NoMatchEnglish: Story = {
  ...NoMatch,
  ...english,
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana Nová');
    await expect(
      await screen.findByText('Register of readers: nothing found. Fill in the fields manually.'),
    ).toBeVisible();
  },
};

/** An outage shows a message while typing and afterwards; the typed text stays. */
export const ServiceDown: Story = {
  ...looking(() => refuse({ code: 'UnavailableError', message: 'errors.network' })),
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana Nová');
    await expect(await screen.findByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
    await userEvent.tab();
    await expect(await canvas.findByText(/Údaje môžete vyplniť ručne\.$/)).toBeVisible();
    await expect(await box(canvas)).toHaveValue('Jana Nová');
  },
};

export const ServiceDownEnglish: Story = {
  ...ServiceDown,
  ...english,
  play: async ({ canvas }) => {
    await userEvent.type(await box(canvas), 'Jana Nová');
    await screen.findByRole('button', { name: 'Try again' });
    await userEvent.tab();
    await expect(await canvas.findByText(/You can fill in the fields manually\.$/)).toBeVisible();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { PaletteButton } from '../../engine/react/palette/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, librarian, refuse, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Command palette',
  component: PaletteButton,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const example = (parameters: ExampleParameters) => ({ example: parameters });
const render = () => <PaletteButton commands={[]} />;

function find({ words }: Values) {
  const book = { id: '5', code: 'B-2026000005', title: 'Babička' };
  const member = { id: '7', name: 'Boris', number: '0002' };
  const found = { book: [book], member: [member] };
  const lists = String(words).toLowerCase().startsWith('bab')
    ? ['book' as const]
    : words === '0002'
      ? ['member' as const]
      : [];
  return { find: lists.map((entity) => ({ __typename: 'Found', entity, list: null, records: found[entity] })) };
}

const boxOf = () => screen.findByRole('combobox');

/** Ctrl K opens it; pages match while typing, records after the debounce with their matched values; arrows and Enter navigate. */
export const Keyboard: Story = {
  render,
  parameters: example({ answers: { Find: find } }),
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await boxOf(), 'vypozicky');
    const list = within(await screen.findByRole('listbox'));
    await expect(list.getByRole('option', { selected: true })).toHaveTextContent('Výpožičky');
    await userEvent.clear(await boxOf());
    await userEvent.type(await boxOf(), '0002');
    await expect(await list.findByRole('option')).toHaveTextContent('Boris · 0002 Členovia');
    await userEvent.clear(await boxOf());
    await userEvent.type(await boxOf(), 'bab');
    await expect(await list.findByRole('option', { name: /Babička/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByTestId('address')).toHaveTextContent('/books/5');
  },
};

/** Commands of list toolbars, as a page or as another entity's action. */
export const Commands: Story = {
  render,
  parameters: example({ address: '/loans' }),
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await boxOf(), 'studovn');
    await expect(await screen.findByRole('option')).toHaveTextContent('Nová kniha do študovne Knihy');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent('/reading-room/create'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await boxOf(), 'zoznam knih');
    await expect(await screen.findByRole('option')).toHaveTextContent('Prijať zoznam kníh');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull());
  },
};

/** Commands without permission are absent. */
export const WithoutCommands: Story = {
  render,
  parameters: example({ viewer: { ...librarian, permissions: ['BooksVisit'] } }),
  play: async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await boxOf(), 'kni');
    await expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Knihy Stránky',
      'Dodávky kníh Stránky',
      'O knižnici Stránky',
    ]);
  },
};

/** No match. */
export const NoMatch: Story = {
  render,
  parameters: example({ answers: { Find: find } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Prejsť na…' }));
    await userEvent.type(await boxOf(), 'xyzzy');
    await expect(await screen.findByText('Nič také sa nenašlo.')).toBeVisible();
  },
};

/** A failed record search shows its error; pages stay. */
export const LoadError: Story = {
  render,
  parameters: example({ answers: { Find: () => refuse({ code: 'InternalError', message: 'errors.general' }) } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Prejsť na…' }));
    await userEvent.type(await boxOf(), 'knih');
    await expect(await screen.findByText('Záznamy sa nepodarilo prehľadať.')).toBeVisible();
    await expect(screen.getByRole('option', { name: /^Knihy/ })).toBeVisible();
  },
};

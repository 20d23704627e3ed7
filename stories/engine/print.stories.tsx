import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { Print } from '../../engine/metadata/index.ts';
import { PrintDialog } from '../../engine/react/print/index.ts';
import type { PrintService } from '../../engine/react/index.ts';
import { prints } from '../../generated/example/prints.ts';
import { inExample, never, type ExampleParameters } from './example-frame.tsx';
import { printedLoan } from './printed-loan.ts';

const meta = {
  title: 'Engine/Print',
  component: PrintDialog,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

let printed = 0;
let closed = 0;

/** Replaces the browser's print dialog, which stories cannot close. */
const countPrints = () => {
  printed = 0;
  closed = 0;
  window.print = () => {
    printed += 1;
  };
};

const issuing = (issue: PrintService['issue']): { readonly example: ExampleParameters } => ({
  example: {
    prints: {
      load: async (name): Promise<Print> => {
        const load = prints[name];
        if (load === undefined) throw new Error(`There is no print "${name}".`);
        return await load();
      },
      issue,
      pdfAddress: () => Promise.resolve(undefined),
    },
  },
});

const dialog = () => (
  <PrintDialog
    record={{ print: 'loanSlip', id: '17' }}
    title="Tlačiť lístok: L-2026000017"
    onClose={() => {
      closed += 1;
    }}
  />
);

/** A full-screen document; printing starts once, after about a second. */
export const Document: Story = {
  render: dialog,
  parameters: issuing(() => Promise.resolve(printedLoan())),
  beforeEach: countPrints,
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 2, name: 'Výpožičný lístok' })).toBeVisible();
    await expect(screen.getByText('Nie', { selector: 's' })).toBeVisible();
    await waitFor(() => expect(printed).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Vytlačiť znova' }));
    await expect(printed).toBe(2);
  },
};

/** Escape and the button close it. */
export const Close: Story = {
  render: dialog,
  parameters: issuing(() => Promise.resolve(printedLoan())),
  beforeEach: countPrints,
  play: async () => {
    await screen.findByRole('heading', { level: 2 });
    await userEvent.keyboard('{Escape}');
    await expect(closed).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Zavrieť' }));
    await expect(closed).toBe(2);
  },
};

/** Optional values are missing. */
export const WithoutParty: Story = {
  render: dialog,
  parameters: issuing(() => Promise.resolve(printedLoan({ borrower: null, dueAt: null }))),
  beforeEach: countPrints,
  play: async () => {
    await waitFor(() => expect(screen.getByText('Prezenčne v čitárni')).toBeVisible());
    await expect(screen.getByText('bez termínu')).toBeVisible();
  },
};

export const Preparing: Story = { render: dialog, parameters: issuing(never), beforeEach: countPrints };

let attempts = 0;

/** A failed document can be retried. */
export const LoadError: Story = {
  render: dialog,
  parameters: issuing(() => {
    attempts += 1;
    return attempts % 2 === 1 ? Promise.reject(new Error('away')) : Promise.resolve(printedLoan());
  }),
  beforeEach: () => {
    attempts = 0;
    countPrints();
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Dokument sa nepodarilo pripraviť')).toBeVisible());
    await expect(screen.queryByRole('button', { name: 'Stiahnuť PDF' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Skúsiť znova' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toBeVisible());
  },
};

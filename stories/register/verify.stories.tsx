import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { VerifyScreen } from '../../src/screens/verify-screen.tsx';
import { certificateFacts } from './printed-facts.ts';
import { RegisterFrame } from './register-frame.tsx';
import { fail, neverAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Document verification' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const number = 'D36SZ-QTXFH-1404F-RM1K0-N5121';

/** The target page of a document's QR code; `told` is the server's answer. */
const page =
  (told: () => unknown, content = '') =>
  () => {
    const address = `/verify/${number}${content === '' ? '' : `?content=${content}`}`;
    const screen = (
      <RegisterFrame address={address} answers={{ verifyDocument: told }}>
        <VerifyScreen />
      </RegisterFrame>
    );
    const router = createMemoryRouter([{ path: '/verify/:number', element: screen }], { initialEntries: [address] });
    return <RouterProvider router={router} />;
  };

const document = (told: object) => () => ({
  number,
  print: 'certificate',
  issuedAt: '2026-09-07T08:00:00Z',
  status: 'VALID',
  facts: null,
  ...told,
});

/** Manual entry of two lines; typing errors are detected before a request. */
export const Entry: Story = {
  render: () => {
    const screen = (
      <RegisterFrame address="/verify" answers={{}}>
        <VerifyScreen />
      </RegisterFrame>
    );
    return (
      <RouterProvider
        router={createMemoryRouter([{ path: '/verify', element: screen }], { initialEntries: ['/verify'] })}
      />
    );
  },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: /^Číslo dokumentu/u });
    await userEvent.type(box, 'D36SZ QTXFH 1404F RM1K0 N5122');
    await userEvent.click(canvas.getByRole('button', { name: 'Overiť' }));
    await waitFor(() => expect(box).toHaveAccessibleDescription(/^V čísle je preklep/u));
    await userEvent.clear(box);
    await userEvent.type(box, 'Ů36');
    await expect(box).toHaveAccessibleDescription(/^V čísle dokumentu nie sú znaky Ů/u);
  },
};

/** Valid with the right fingerprint: shows registered facts to compare with the paper. */
export const Valid: Story = {
  render: page(document({ facts: certificateFacts }), '80AFE27DFD734469'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Platný')).toBeVisible());
    await expect(canvas.getByText(/Vytlačený dokument však nepozná: porovnajte ho/)).toBeVisible();
    await expect(canvas.getByText('07.09.2026 10:00')).toBeVisible();
    const content = await canvas.findByRole('region', { name: 'Údaje v registri' });
    await expect(within(content).getByText('Tatranské biopalivá, a. s.')).toBeVisible();
    await expect(within(content).queryByText('Vytlačené')).toBeNull();
    await expect(canvas.getByLabelText('Odtlačok obsahu na dokumente')).toHaveValue('80AFE27DFD734469');
  },
};

/** Without fingerprint: valid, no facts shown. */
export const WithoutFingerprint: Story = {
  render: page(document({})),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Platný')).toBeVisible());
    await expect(canvas.queryByRole('region', { name: 'Údaje v registri' })).toBeNull();
  },
};

/** A wrong fingerprint: one verdict and nothing reassuring. */
export const ContentDiffers: Story = {
  globals: { language: 'en' },
  render: page(document({ status: 'DIFFERS' }), '0000000000000000'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('The fingerprint differs')).toBeVisible());
    await expect(canvas.getAllByRole('status')).toHaveLength(1);
    await expect(canvas.queryByText(/valid/)).toBeNull();
  },
};

export const Changed: Story = {
  render: page(document({ status: 'CHANGED' })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Zmenený od vydania')).toBeVisible());
  },
};

export const Cancelled: Story = {
  render: page(document({ status: 'CANCELLED' })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Zrušený')).toBeVisible());
  },
};

/** Its proof is registered twice: on hold until the registry decides. */
export const OnHold: Story = {
  render: page(document({ status: 'ON_HOLD' }), '80AFE27DFD734469'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Pozastavený')).toBeVisible());
    await expect(canvas.getByText(/správca registra o ňom ešte nerozhodol/)).toBeVisible();
  },
};

export const Frozen: Story = {
  globals: { language: 'en' },
  render: page(document({ status: 'FROZEN' })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Frozen')).toBeVisible());
    await expect(canvas.getByText(/not valid until the registry lifts the freeze/)).toBeVisible();
  },
};

export const Withdrawn: Story = {
  render: page(document({ status: 'WITHDRAWN' })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Odňatý')).toBeVisible());
  },
};

/** Unknown and malformed numbers give the same message. */
export const Unknown: Story = {
  render: page(() => null),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Taký dokument neexistuje.')).toBeVisible());
  },
};

export const Checking: Story = { render: page(neverAnswers) };

export const LoadError: Story = {
  render: page(fail),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible());
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';
import { VerifyScreen } from '../../src/screens/verify-screen.tsx';
import { RegisterFrame } from './register-frame.tsx';
import { fail, never } from './sample-server.ts';

const meta = { title: 'Register/Check of a document' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const number = 'D36SZ-QTXFH-1404F-RM1K0-N5121';

/** The page where a document's QR code leads; `told` is what the server answers. */
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
  fingerprint: '80AF E27D FD73 4469',
  matches: null,
  ...told,
});

/** Issued, unchanged, and the paper says what was registered. */
export const Valid: Story = {
  render: page(document({ matches: true }), '80AFE27DFD734469'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Platný')).toBeVisible());
    await expect(canvas.getByText('Vytlačený obsah je ten, ktorý je v registri.')).toBeVisible();
    await expect(canvas.getByText('07.09.2026 10:00')).toBeVisible();
    await expect(canvas.getByLabelText('Odtlačok obsahu na dokumente')).toHaveValue('80AFE27DFD734469');
  },
};

/** The paper says something else. */
export const Differs: Story = {
  globals: { language: 'en' },
  render: page(document({ matches: false }), '0000000000000000'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^The fingerprint on the document differs/)).toBeVisible());
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

/** No such document, whether the number is unknown or none at all. */
export const Unknown: Story = {
  render: page(() => null),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Taký dokument neexistuje.')).toBeVisible());
  },
};

export const Checking: Story = { render: page(never) };

export const Failed: Story = {
  render: page(fail),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible());
  },
};

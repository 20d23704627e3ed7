import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';

/** Coordinates from a world map or two inputs. */
const meta = {
  title: 'Engine/Map',
  component: CreateScreen,
  tags: ['autodocs'],
  decorators: [inExample],
  render: () => <CreateScreen entity="stop" />,
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** By keyboard: arrows move the point, + zooms in and shortens the steps. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const map = await canvas.findByRole('application', { name: 'Mapa sveta: miesto nie je zvolené' });
    map.focus();
    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowRight}{/Shift}{ArrowDown}+{ArrowLeft}');
    await expect(canvas.getByRole('textbox', { name: /^Zemepisná šírka/ })).toHaveValue('39');
    await expect(canvas.getByRole('textbox', { name: /^Zemepisná dĺžka/ })).toHaveValue('9,9');
    await expect(map).toHaveAccessibleName('Mapa sveta: 39,0000° 9,9000°');
  },
};

/** A click selects coordinates: 45° north on the prime meridian. */
export const Mouse: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    const map = await canvas.findByRole('application', { name: 'Map of the world: no place chosen' });
    const { left, top, width, height } = (map.firstElementChild ?? map).getBoundingClientRect();
    await fireEvent.click(map, { clientX: left + width / 2, clientY: top + height / 4 });
    const degrees = (name: RegExp) => Number(canvas.getByRole<HTMLInputElement>('textbox', { name }).value);
    // One pixel is half a degree.
    await expect(Math.abs(degrees(/^Latitude/) - 45)).toBeLessThan(1);
    await expect(Math.abs(degrees(/^Longitude/))).toBeLessThan(1);
  },
};

/** Invalid coordinates show an error and no point on the map. */
export const InvalidCoordinates: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Zemepisná šírka/ }), '91');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Zemepisná dĺžka/ }), '17,1077');
    await expect(canvas.getByText('Zemepisná šírka je od −90° na juhu po 90° na severe')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Zemepisná šírka/ })).toBeInvalid();
    await expect(await canvas.findByRole('application', { name: 'Mapa sveta: miesto nie je zvolené' })).toBeVisible();
  },
};

/** Read-only, the map is an image. */
export const ReadOnly: Story = {
  render: () => <DetailScreen entity="stop" id="3" />,
  parameters: {
    example: {
      answers: {
        StopDetail: () => ({
          stop: {
            __typename: 'Stop',
            id: '3',
            rowVersion: 1,
            name: 'Pod hradom',
            since: 2019,
            latitude: '48.1486',
            longitude: '17.1077',
            createdAt: '2026-03-05T10:00:00Z',
            updatedAt: '2026-03-05T10:00:00Z',
            permittedActions: [],
          },
        }),
      },
    } satisfies ExampleParameters,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Mapa sveta: 48,1486° 17,1077°' })).toBeVisible();
    await expect(canvas.getByText('2019')).toBeVisible();
    await expect(canvas.getByText('17,1077°')).toBeVisible();
  },
};

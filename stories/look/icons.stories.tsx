import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import icons from '../../generated/stories/icons.json';
import './look.css';

function IconsPage() {
  return (
    <main className="look-page">
      <h1>Icons</h1>
      <p>
        Blueprint’s, {icons.length} of them. Metadata name one by <code>icon</code>; what stands below a name is what
        uses it.
      </p>
      <ul className="look-icons">
        {icons.map(({ name, paths, metadata, folders }) => (
          <li key={name}>
            <svg width="20" height="20" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
              {paths.map((path) => (
                <path key={path} d={path} fillRule="evenodd" />
              ))}
            </svg>
            <div>
              <strong>{name}</strong>
              {[...metadata, ...folders].map((use) => (
                <p key={use}>
                  <small>{use}</small>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

const meta = { title: 'Icons', component: IconsPage } satisfies Meta<typeof IconsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All icons used by metadata or portal code. */
export const All: Story = {
  name: 'Icons',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('organization, actions, createTemporary')).toBeVisible();
  },
};

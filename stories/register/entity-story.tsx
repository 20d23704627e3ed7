import type { StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import { FormDialog } from '../../engine/react/dialog/index.ts';
import type { Text } from '../../engine/metadata/types/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import { catalogue } from '../../generated/portal/catalogue/index.ts';
import { RegisterFrame, registerWords } from './register-frame.tsx';
import { fail, neverAnswers, type SampleAnswers } from './sample-server.ts';

/** States of an entity's screens in stories. */
export type EntityState =
  | 'listFilled'
  | 'listEmpty'
  | 'listLoading'
  | 'listError'
  | 'formCreate'
  | 'formRead'
  | 'formEdit';

interface EntityStory {
  readonly entity: string;
  readonly state: EntityState;
  /** Lists only: name of an additional list. */
  readonly list?: string;
  /** Lists only: title by language, and the page query. */
  readonly title?: Text;
  readonly query?: string;
  /** Forms only: true when records can be saved. */
  readonly isSaved?: boolean;
}

/** A story generated from an entity's metadata, in the toolbar's language and theme. */
export function entityStory(story: EntityStory): StoryObj {
  const answers = answersIn(story);
  return {
    render: () => (
      <RegisterFrame answers={answers} address={addressOf(story)}>
        <Screen {...story} />
      </RegisterFrame>
    ),
    play: ({ globals }) => holds[story.state]({ ...story, language: String(globals['language']) }),
  };
}

function Screen({ entity, state, list }: EntityStory) {
  const isDialog = outlineOf(entity).presentation === 'dialog';
  switch (state) {
    case 'listFilled':
    case 'listEmpty':
    case 'listLoading':
    case 'listError':
      return <ListScreen entity={entity} {...(list !== undefined && { list })} />;
    case 'formCreate':
      return isDialog ? <FormDialog entity={entity} /> : <CreateScreen entity={entity} />;
    case 'formRead':
    case 'formEdit':
      return isDialog ? <FormDialog entity={entity} id="1" /> : <DetailScreen entity={entity} id="1" />;
  }
}

function answersIn({ state, query = '' }: EntityStory): SampleAnswers {
  switch (state) {
    case 'listEmpty':
      return { [query]: () => ({ items: [], pageInfo: { totalElements: 0 } }) };
    case 'listLoading':
      return { [query]: neverAnswers };
    case 'listError':
      return { [query]: fail };
    default:
      return {};
  }
}

type Words = ReturnType<typeof registerWords>;
/** The played story with its language. */
interface Played extends EntityStory {
  readonly language: string;
}

type Play = (played: Played) => Promise<void>;

/** Assertion per state. */
const holds: Readonly<Record<EntityState, Play>> = {
  listFilled: async ({ title, language }) => {
    const table = await screen.findByRole('table', { name: title?.[language] ?? '' });
    await waitFor(() => expect(table.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(0));
    await expect(table.querySelectorAll('tbody tr')).toHaveLength(10);
  },
  listEmpty: async () => {
    await waitFor(() => expect(document.querySelector('.state-view')).toBeVisible());
    await expect(screen.queryByRole('alert')).toBeNull();
  },
  listLoading: async ({ title, language }) => {
    await expect(await screen.findByRole('table', { name: title?.[language] ?? '' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
  listError: async ({ language }) => {
    const words = registerWords(language);
    await expect(await screen.findByText(words('list.loadFailed'))).toBeVisible();
    await expect(screen.getByText(/F-17/u)).toBeVisible();
    await expect(screen.getByRole('button', { name: words('feedback.retry') })).toBeEnabled();
  },
  formCreate: async ({ language }) => {
    await expect(await screen.findByRole('button', { name: registerWords(language)('form.save') })).toBeEnabled();
    await expect(screen.queryByText(registerWords(language)('errors.form.required'))).toBeNull();
  },
  formRead: async ({ isSaved = false, language }) => {
    const words = registerWords(language);
    // Read-only entities have no Edit.
    if (!isSaved) await screen.findAllByRole('heading', { level: 2 });
    else await findEdit(words);
    await expect(screen.queryByRole('textbox')).toBeNull();
  },
  formEdit: async (story) => {
    const words = registerWords(story.language);
    await userEvent.click(await findEdit(words));
    await expect(await screen.findByRole('button', { name: words('form.save') })).toBeEnabled();
    await expect(screen.getByRole('button', { name: words('form.cancel') })).toBeEnabled();
  },
};

const findEdit = (words: Words) => screen.findByRole('button', { name: words('form.edit') });

function outlineOf(entity: string) {
  const outline = catalogue.entities[entity];
  if (outline === undefined) throw new Error(`The catalogue has no entity "${entity}"; run npm run generate.`);
  return outline;
}

function addressOf({ entity, list }: EntityStory): string {
  const outline = outlineOf(entity);
  return (list === undefined ? outline : outline.lists[list])?.route ?? '/';
}

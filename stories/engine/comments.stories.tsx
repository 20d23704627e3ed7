import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CommentsPanel } from '../../engine/react/comments/index.ts';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, refuse, type Answers, type ExampleParameters } from './example-frame.tsx';
import { loan } from './example-records.ts';

const meta = {
  title: 'Engine/Comments',
  component: CommentsPanel,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const detail = () => <DetailScreen entity="loan" id="9" />;
const example = (parameters: ExampleParameters) => ({ example: parameters });
const jana = { id: '2', name: 'Jana Nováková' };
const library = { id: '1', name: 'Mestská knižnica' };
const words = (text: string) => ({ __typename: 'CommentPiece', words: text, isMention: false, person: null });
const mention = (person: Values | null) => ({ __typename: 'CommentPiece', words: null, isMention: true, person });

function comment(number: number, told: Values) {
  return {
    __typename: 'Comment',
    id: String(number),
    createdAt: `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`,
    audience: 'ORGANIZATION',
    author: null,
    organization: library,
    isMine: false,
    pieces: [words('Dobrý deň')],
    ...told,
  };
}

const written = [
  comment(12, { isMine: true, pieces: [words('Pozri to, prosím, '), mention(null), words('.\nVďaka')] }),
  comment(11, { audience: 'PARTIES', organization: jana, pieces: [words('<script>alert(1)</script>')] }),
  comment(10, { pieces: [words('x'.repeat(10_000))] }),
];

const empty = { data: { loan } };
const readers = (...audiences: readonly (readonly [string, readonly Values[]])[]) =>
  audiences.map(([audience, organizations]) => ({ __typename: 'CommentReaders', audience, organizations }));
const both = readers(['ORGANIZATION', [library]], ['PARTIES', [library, jana]]);

/** A stateful server double for comments on the loan. */
function keeping(items: readonly Values[], told: Values = {}): Answers {
  let kept = items;
  return {
    LoanDetail: () => empty.data,
    LoanHistory: () => ({ loanHistory: null }),
    LoanComments: () => ({
      loanComments: {
        __typename: 'Comments',
        items: kept,
        pageInfo: { __typename: 'PageInfo', totalElements: kept.length, totalIsCapped: false },
        audiences: both,
        people: [],
        ...told,
      },
    }),
    LoanAddComment: ({ text, audience }) => {
      kept = [comment(13, { isMine: true, audience, pieces: [words(String(text))] }), ...kept];
      return { addLoanComment: '13' };
    },
    LoanRemoveComment: ({ id }) => {
      kept = kept.filter((one) => one['id'] !== id);
      return { removeLoanComment: true };
    },
  };
}

/** Comments are shown as plain text with their audience; authors can delete theirs. */
export const Thread: Story = {
  render: detail,
  parameters: example({ answers: keeping(written) }),
  play: async ({ canvas, canvasElement }) => {
    const panel = await canvas.findByRole('region', { name: /^Komentáre/ });
    const [mine, script, long] = await within(panel).findAllByRole('listitem');
    await expect(mine).toHaveTextContent(/Mestská knižnica.*Len naša organizácia/);
    await expect(mine).toHaveTextContent('Pozri to, prosím, @niekto z organizácie Mestská knižnica. Vďaka');
    await expect(script).toHaveTextContent(/Jana Nováková.*Strany záznamu<script>alert\(1\)<\/script>$/);
    await expect(panel.querySelector('script')).toBeNull();
    await expect(long?.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await expect(within(panel).getAllByRole('button', { name: 'Odstrániť komentár' })).toHaveLength(1);
    await userEvent.click(within(panel).getByRole('button', { name: 'Odstrániť komentár' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Odstrániť komentár' }));
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
  },
};

const people = [
  { id: '21', name: 'Peter Šťastný' },
  { id: '22', name: 'Petra Malá' },
];

/** @ suggests colleagues by keyboard; a server error appears beside the text, which stays. */
export const MentionColleague: Story = {
  render: detail,
  parameters: example({
    answers: {
      ...keeping([], { people }),
      LoanAddComment: ({ text, audience }) => {
        if (String(text).includes('@[22]')) refuse({ code: 'ValidationError', message: 'errors.comment.mention' });
        return { addLoanComment: `${String(audience)} ${String(text)}` };
      },
    },
  }),
  play: async ({ canvas }) => {
    const area = await canvas.findByRole('textbox', { name: 'Komentár' });
    const add = canvas.getByRole('button', { name: 'Pridať komentár' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(area, 'Pozri @pet');
    const list = await canvas.findByRole('listbox', { name: 'Spomenúť kolegu' });
    await expect(within(list).getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(area).toHaveValue('Pozri @Petra Malá ');
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Strany záznamu: Mestská knižnica, Jana Nováková' }));
    await userEvent.click(add);
    await expect(await canvas.findByText(/Komentár spomína niekoho/)).toBeVisible();
    await expect(area).toHaveValue('Pozri @Petra Malá ');
    await userEvent.clear(area);
    await userEvent.type(area, 'Hotovo');
    await userEvent.click(add);
    await waitFor(() => expect(area).toHaveValue(''));
  },
};

/** A draft survives editing the record and is not part of that edit. */
export const UnsentDraft: Story = {
  render: detail,
  parameters: example({ answers: keeping([]) }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Komentár' }), 'Rozpísané');
    await userEvent.click(canvas.getByRole('button', { name: 'Upraviť' }));
    await canvas.findByRole('button', { name: 'Uložiť' });
    await expect(canvas.queryByRole('textbox', { name: 'Komentár' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Zrušiť' }));
    await expect(await canvas.findByRole('textbox', { name: 'Komentár' })).toHaveValue('Rozpísané');
  },
};

import { Button } from '@blueprintjs/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Operation } from '../../engine/metadata/types/index.ts';
import { ActionDialog } from '../../engine/react/operation/index.ts';
import { DecisionFacts } from '../../engine/react/detail/index.ts';
import { FormDialog } from '../../engine/react/dialog/index.ts';
import { useConfirm } from '../../engine/react/feedback/index.ts';
import { ListScreen, RegionBoundary } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { useEntity } from '../../engine/react/state/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { books, members, novel } from './example-records.ts';
import { inExample, refuse, type ExampleParameters } from './example-frame.tsx';
import { loanRecord, loans } from './loan-records.ts';

const meta = {
  title: 'Engine/Record dialogs',
  component: FormDialog,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const genre = {
  ...novel,
  rowVersion: 1,
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-05T10:00:00Z',
  permittedActions: ['update', 'remove'].map((name) => ({
    __typename: 'PermittedAction',
    name,
    permitted: true,
    reason: null,
    params: null,
  })),
};
const closed = fn();

/** A reference list record in a dialog, read and edited. */
export const Detail: Story = {
  render: () => <FormDialog entity="genre" id="11" onClose={closed} />,
  parameters: {
    example: {
      answers: {
        GenreDetail: () => ({ genre }),
        GenreSave: () => ({ createOrUpdateGenre: { ...genre, rowVersion: 2, nameSK: 'Romány' } }),
      },
    },
  },
  play: async () => {
    closed.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    const edit = await dialog.findByRole('button', { name: 'Upraviť' });
    // The destructive button is separate from the two others and unfocused.
    const [remove, close, last] = dialog.getAllByRole('button').slice(-3);
    await expect(remove).toHaveTextContent('Odstrániť');
    await expect(close).toHaveTextContent('Zavrieť');
    await expect(close).toHaveFocus();
    await expect(last).toBe(edit);
    await userEvent.click(edit);
    await userEvent.type(dialog.getByRole('textbox', { name: /Názov.*SK|slovensky/i }), 'y');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(closed).toHaveBeenCalled());
  },
};

/** A new record; Escape asks before input is lost. */
export const Create: Story = {
  render: () => <FormDialog entity="genre" onClose={closed} />,
  parameters: {
    example: {
      answers: {
        GenreSave: () => refuse({ code: 'ValidationError', message: 'errors.form.unique', path: ['nameSK'] }),
      },
    },
  },
  play: async () => {
    closed.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Uložiť' }));
    await expect((await dialog.findAllByText(/Prosím vyplňte/)).length).toBeGreaterThan(1);
    await userEvent.type(dialog.getByRole('textbox', { name: /Názov.*SK|slovensky/i }), 'Román');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Zostať vo formulári' }));
    await expect(closed).not.toHaveBeenCalled();
  },
};

/** Opens the refusal dialog with its reason field. */
function Refusing() {
  const piece = useEntity('loan');
  const operation = piece.entity.operations['refuseLoan'];
  if (operation === undefined) throw new Error('The example does not refuse loans.');
  return (
    <ActionDialog
      title="Odmietnuť: L-1"
      text="Žiadosť sa odmietne a kniha zostane v knižnici."
      verb="Odmietnuť"
      intent="danger"
      piece={piece}
      asks={['refusal']}
      operation={required(operation, 'refusal')}
      onClose={closed}
      onSubmit={({ refusal }) =>
        Promise.resolve(
          refusal === 'nie'
            ? [{ sentence: 'Dôvod je príliš krátky.', code: 'ValidationError', path: ['refusal'], params: {} }]
            : [],
        )
      }
    />
  );
}

function required(operation: Operation, name: string): Operation {
  const { [name]: argument, ...others } = operation.arguments;
  if (argument === undefined) throw new Error(`The operation has no argument "${name}".`);
  return { ...operation, arguments: { ...others, [name]: { ...argument, required: true } } };
}

/** A dialog opens at its first missing value; until it is complete, its button is disabled with the reason. */
export const ActionNeedsInput: Story = {
  render: () => (
    <RegionBoundary>
      <Refusing />
    </RegionBoundary>
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    const refuseButton = await dialog.findByRole('button', { name: 'Odmietnuť' });
    await expect(refuseButton).toHaveAttribute('aria-disabled', 'true');
    await expect(refuseButton).toHaveAccessibleDescription('Najprv vyplňte, čo je povinné.');
    const reason = dialog.getByRole('textbox', { name: /Dôvod/ });
    await expect(reason).toHaveFocus();
    await userEvent.click(refuseButton);
    await expect(reason).toHaveAccessibleDescription('Prosím vyplňte');
    await userEvent.type(reason, 'nie{Enter}');
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Dôvod je príliš krátky.'));
  },
};

const lentLoan = {
  ...loanRecord(1),
  permittedActions: [{ __typename: 'PermittedAction', name: 'return', permitted: true, reason: null, params: null }],
};
let readLoan: (() => void) | undefined;

async function askToReturn(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Akcie/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Vrátiť' }));
}

/** Asserts that a decision cannot be confirmed before its record is shown, which `goOn` allows. */
async function expectFactsFirst(goOn: () => (() => void) | undefined): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: /^Vrátiť/ }));
  const agree = question.getByRole('button', { name: 'Vrátiť' });
  await waitFor(() => expect(goOn()).toBeDefined());
  await expect(agree).toHaveAttribute('aria-disabled', 'true');
  await expect(question.getByRole('button', { name: 'Zrušiť' })).toBeEnabled();
  goOn()?.();
  await expect(await question.findByText('Jana Nováková')).toBeVisible();
  await expect(agree).not.toHaveAttribute('aria-disabled', 'true');
}

/** A decision dialog shows the record; until it is loaded, confirming is disabled and the button does not move. */
export const ActionReadsFirst: Story = {
  render: () => <ListScreen entity="loan" />,
  parameters: {
    example: {
      answers: {
        LoanList: () => ({ myLoans: { ...loans(1)({})['myLoans'], items: [lentLoan] } }),
        LoanDetail: () =>
          new Promise((resolve) => {
            readLoan = () => resolve({ loan: lentLoan });
          }),
      },
    } satisfies ExampleParameters,
  },
  play: async () => {
    await askToReturn();
    await expectFactsFirst(() => readLoan);
  },
};

let loadFacts: (() => void) | undefined;

const LateFacts = lazyComponent(async () => {
  await new Promise<void>((resolve) => (loadFacts = resolve));
  return DecisionFacts;
});

/** Confirming is also disabled until the code of a custom view is loaded. */
export const ActionLoadsFirst: Story = {
  render: () => <ListScreen entity="loan" />,
  parameters: {
    example: {
      decision: LateFacts,
      answers: {
        LoanList: () => ({ myLoans: { ...loans(1)({})['myLoans'], items: [lentLoan] } }),
        LoanDetail: () => ({ loan: lentLoan }),
      },
    } satisfies ExampleParameters,
  },
  play: async () => {
    await askToReturn();
    await expectFactsFirst(() => loadFacts);
  },
};

let loadForm: (() => void) | undefined;

/** Opens the same dialog with delayed code of the view. */
function SlowlyShown() {
  const loan = useEntity('loan');
  const confirm = useConfirm();
  const ask = () => {
    const loaded = async () => {
      await new Promise<void>((resolve) => (loadForm = resolve));
      if (loan.loadForm === undefined) throw new Error('a loan has a form');
      return await loan.loadForm();
    };
    const about = (
      <DecisionFacts piece={{ ...loan, loadForm: loaded }} id="1" fields={['book', 'borrower', 'amount']} />
    );
    void confirm({ title: 'Vrátiť výpožičku', text: '', verb: 'Vrátiť', intent: 'primary', about });
  };
  return <Button onClick={ask}>Vrátiť</Button>;
}

/** Confirming is also disabled until the code of the view is loaded. */
export const ActionShowsFirst: Story = {
  render: () => <SlowlyShown />,
  parameters: { example: { answers: { LoanDetail: () => ({ loan: lentLoan }) } } satisfies ExampleParameters },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Vrátiť' }));
    await expectFactsFirst(() => loadForm);
  },
};

const lent: Values[] = [];

/** A list action that creates a record: its fields and rules, by keyboard. */
export const ActionMakesRecord: Story = {
  render: () => <ListScreen entity="loan" />,
  parameters: {
    example: {
      answers: {
        LoanList: loans(3),
        LoanBookChoices: books,
        LoanLenderChoices: members,
        LoanBorrowerChoices: members,
        CreateDeskLoan: (variables) => {
          lent.push(variables);
          return { createDeskLoan: loanRecord(4) };
        },
      },
    } satisfies ExampleParameters,
  },
  play: async () => {
    lent.length = 0;
    (await screen.findByRole('button', { name: 'Požičať pri pulte' })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Požičať pri pulte' }));
    const lend = await dialog.findByRole('button', { name: 'Požičať pri pulte' });
    await expect(lend).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.queryByRole('textbox', { name: /^Množstvo/ })).toBeNull();
    await choose(dialog.getByRole('combobox', { name: /^Kniha/ }), 0);
    await choose(dialog.getByRole('combobox', { name: /^Kto požičiava/ }), 0, 'čit');
    await choose(dialog.getByRole('combobox', { name: /^Kto si požičiava/ }), 0, 'čit');
    await expect(await dialog.findByText('Požičať sebe samému nie je možné.')).toBeVisible();
    await expect(lend).toHaveAttribute('aria-disabled', 'true');
    // Names that start with the text come before names that contain it.
    await choose(dialog.getByRole('combobox', { name: /^Kto požičiava/ }), 0, 'kni');
    await expect(lend).toHaveAttribute('aria-disabled', 'false');
    lend.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText('Výpožička je zaevidovaná.')).toBeVisible();
    await expect(lent).toEqual([{ input: { bookId: '5', lenderId: '42', borrowerId: '41', dueAt: null } }]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Picks the choice at a position by keyboard. */
async function choose(box: HTMLElement, position: number, words = '') {
  await userEvent.clear(box);
  if (words !== '') await userEvent.type(box, words);
  else await userEvent.keyboard('{ArrowDown}');
  // Choices are loaded once one is active.
  await waitFor(() => expect(box).toHaveAttribute('aria-activedescendant'));
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(position)}{Enter}`);
}

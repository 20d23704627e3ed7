import type { StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { letterHtml, letterText, type Letter } from '../../engine/notice/index.ts';
import { useToolbarLanguage } from './toolbar-language.ts';

/** A mail per language. */
type Letters = Readonly<Record<string, Letter>>;

/** A story of a mailed notice: subject, HTML and plain text. */
export function noticeStory(letters: Letters): StoryObj {
  return {
    render: () => <ShownLetter letters={letters} />,
    play: async ({ globals }) => {
      const letter = letters[String(globals['language'])];
      await expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(letter?.subject);
    },
  };
}

/** Mail programs render on white in every theme. */
const page = { maxWidth: 640, padding: 24, background: '#ffffff', color: '#1c2127' };
const plain = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function ShownLetter({ letters }: { readonly letters: Letters }) {
  const letter = letters[useToolbarLanguage()];
  if (letter === undefined) return null;
  return (
    <article lang={letter.language} style={page}>
      <h1>{letter.subject}</h1>
      {/* The markup of the mail, which escapes its values. */}
      <div dangerouslySetInnerHTML={{ __html: letterHtml(letter) }} />
      <pre style={plain}>{letterText(letter)}</pre>
    </article>
  );
}

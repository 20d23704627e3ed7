import { PageHeader } from '../../engine/react/index.ts';

interface StatementProps {
  readonly title: string;
  readonly intro: string;
  /** Paragraphs are separated by an empty line. */
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  /** An e-mail address in the text that becomes a link. */
  readonly email: string;
}

/** A long text with headings, required by law. */
export function LegalText({ title, intro, sections, email }: StatementProps) {
  return (
    <article className="prose">
      <PageHeader title={title} />
      <p>{intro}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {text.split('\n\n').map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} email={email} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Paragraph({ text, email }: { readonly text: string; readonly email: string }) {
  const at = text.indexOf(email);
  if (at < 0) return <p>{text}</p>;
  return (
    <p>
      {text.slice(0, at)}
      <a href={`mailto:${email}`}>{email}</a>
      {text.slice(at + email.length)}
    </p>
  );
}

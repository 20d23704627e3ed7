import { PageHeader } from '../../engine/react/index.ts';

interface StatementProps {
  readonly title: string;
  readonly intro: string;
  /** Paragraphs stand apart by an empty line. */
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** A long text with headings that the law asks for. */
export function Statement({ title, intro, sections }: StatementProps) {
  return (
    <article className="prose">
      <PageHeader title={title} />
      <p>{intro}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

import type { Letter } from './letter.ts';

/** A letter as plain text. */
export function letterText({ paragraphs, link, sender, institute }: Letter): string {
  const body = [...paragraphs, ...(link === undefined ? [] : [link])];
  return [...body, ['-- ', sender, institute].join('\n')].join('\n\n').concat('\n');
}

const styles = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#1c2127;font:16px/1.5 Arial,Helvetica,sans-serif',
  text: 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere',
  button: 'display:inline-block;padding:8px 16px;border-radius:4px;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'color:#5f6b7c;font-size:14px',
  sender: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d3d8de;color:#5f6b7c;font-size:14px',
};

/** A letter as HTML without external resources: no images, scripts or style sheets. */
export function letterHtml(letter: Letter): string {
  const { language, subject, paragraphs, link, linkLabel, accent, sender, institute } = letter;
  const written = paragraphs.map((paragraph) => `<p style="${styles.text}">${escaped(paragraph)}</p>`);
  const href = escaped(link ?? '');
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    `<title>${escaped(subject)}</title></head><body style="${styles.body}">`,
    ...written,
    ...(link === undefined
      ? []
      : [
          `<p style="${styles.text}"><a href="${href}" style="${styles.button};background:${accent}">${escaped(linkLabel)}</a></p>`,
          `<p style="${styles.text};${styles.small}">${href}</p>`,
        ]),
    `<p style="${styles.sender}">${escaped(sender)}<br>${escaped(institute)}</p></body></html>`,
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

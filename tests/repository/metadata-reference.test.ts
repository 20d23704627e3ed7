import { expect, it } from 'vitest';
import { exampleNames, exampleSources } from '../../engine/metadata/checks/testing.ts';
import { issueText, loadSources, readSources } from '../../engine/metadata/read/index.ts';
import { withFurtherExamples } from '../../engine/metadata/reference/further-examples.ts';
import { keyExamples } from '../../engine/metadata/reference/key-examples.ts';
import { metadataReference } from '../../engine/metadata/reference/metadata-reference.ts';

const library = withFurtherExamples(exampleSources);
const examples = keyExamples(exampleSources, library, readSources('metadata'));

const linesWithoutExample = (page: string) => page.split('\n').filter((line) => /^\| _?`.*\| {2}\|$/u.test(line));

it('takes its examples from files that load', () => {
  expect(loadSources(library, exampleNames).issues.map(issueText)).toEqual([]);
});

it('has an example of each key', () => {
  expect(linesWithoutExample(metadataReference(examples))).toEqual([]);
});

it('lists a key without an example', () => {
  const lines = linesWithoutExample(metadataReference(keyExamples(exampleSources)));
  expect(lines.filter((line) => line.includes('`pollMs`'))).toHaveLength(1);
});

it('describes each key with its default and example', () => {
  const lines = metadataReference(examples).split('\n');
  expect(lines).toContain('| `audit` | Writes changes to the audit trail. | `true` | `false` |');
  expect(lines).toContain('| _`entity`_ | Entity whose records are shown. |  | `"loan"` |');
});

it('begins with a link to each of its sections', () => {
  const page = metadataReference(examples);
  const anchors = new Map<string, number>();
  const sections = [...page.matchAll(/^## (.*)$/gmu)].map(([, title = '']) => {
    const anchor = title.toLowerCase().replaceAll(/[^a-z0-9-]/gu, '');
    const earlier = anchors.get(anchor) ?? 0;
    anchors.set(anchor, earlier + 1);
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
  expect([...page.matchAll(/\]\(#([^)]*)\)/gu)].map(([, anchor]) => anchor)).toEqual(sections);
});

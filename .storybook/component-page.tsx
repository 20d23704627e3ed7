import { ArgTypes, Description, DocsContext, Primary, Title } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

/** Documentation page of a component: description, first story, arguments, list of states. */
export function ComponentPage() {
  return (
    <>
      <Title />
      <Description />
      <Primary />
      <ArgTypes />
      <States />
    </>
  );
}

/** Links to stories; rendered on one page their dialogs and URLs would conflict. */
function States() {
  const { channel, componentStories } = useContext(DocsContext);
  const shown = componentStories().filter(({ tags }) => tags.includes('dev'));
  return (
    <>
      <h2>States</h2>
      <ul>
        {shown.map(({ id, name, parameters }) => (
          <li key={id}>
            <a
              href={`?path=/story/${id}`}
              onClick={(event) => {
                event.preventDefault();
                channel.emit('selectStory', { storyId: id, viewMode: 'story' });
              }}
            >
              {name}
            </a>
            <p>{descriptionOf(parameters['docs'])}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The comment above a story, as parsed by Storybook. */
function descriptionOf(docs: unknown): string {
  const { description } = Object(docs) as { readonly description?: { readonly story?: string } }; // Storybook's own format
  return description?.story ?? '';
}

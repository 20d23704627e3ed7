import layers, { tests } from './.dependency-cruiser.mjs';

/**
 * What holds between folders rather than files; tests may look anywhere.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-rings-of-folders',
      comment:
        'Folders that need each other can only be understood together. Move what both need into a folder of its own, or to the one that is imported.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...layers.options, exclude: { path: [...layers.options.exclude.path, ...tests] } },
};

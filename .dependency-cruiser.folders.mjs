import files from './.dependency-cruiser.mjs';

const { exclude } = files.options;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      severity: 'error',
      comment: 'Folders do not import each other in a circle; types count too.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...files.options,
    // Any noun may read the tables of any other: a query joins them. `tables-below-nouns` says what they import.
    exclude: { path: `${exclude.path}|^api/src/nouns/.+/table[.]ts$` },
  },
};

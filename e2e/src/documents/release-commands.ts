const publish = (version: string) => `publish mf-tips --dist docs/examples/by-hand --version ${version}`;
const canary = (version: string) => [publish(version), `promote mf-tips ${version} --traffic 10 --why "another tip"`];

/**
 * For each row of the table of commands what is run, in the table's order: one slice is published, given to a share of the
 * visitors, taken back and removed. Commands of other rows show their help: they need a second person, a failure or half an hour.
 */
const examples: Readonly<Record<string, readonly string[]>> = {
  '`build SLICE`': ['build mf-bookings'],
  '`validate FOLDER`': ['validate docs/examples/by-hand --slice mf-tips'],
  '`publish SLICE`': [publish('2.0.0')],
  '`check`': ['check'],
  '`record-api`': ['record-api'],
  '`promote SLICE VERSION …`': ['promote mf-tips 2.0.0 --why "a tip"'],
  '`recall SLICE VERSION`': [...canary('2.1.0'), 'recall mf-tips 2.1.0 --why "a wrong tip"'],
  '`timestamp`': ['timestamp'],
  '`rollback SLICE`': [...canary('2.2.0'), 'rollback mf-tips --why "no better"'],
  '`remove SLICE`': ['remove mf-tips --why "no tips any more"'],
  '`status`, `history`, `diff A [B]`': ['status', 'history --slice mf-tips', 'diff 1', 'diff 1 2'],
  '`verify`': ['verify'],
  '`preview SLICE [VERSION]`': ['preview mf-tips 2.2.0'],
  '`panel [SLICE …]`': ['panel mf-tips'],
  '`watch`': ['watch --once'],
  '`changed --base REF`': ['changed --base HEAD'],
  '`detect PACKAGE@MAJOR`': ['detect react@20'],
  '`prune`': ['prune'],
  '`keys create\\|list\\|remove`, `sign`': ['keys list', 'keys --help', 'sign --help'],
  '`keys trust\\|set`': ['keys trust --help', 'keys set --help'],
};

/** Commands for each row of the table in the README of the release command, its first section. An example without a row is an error. */
export const releaseCommands = (readme: string): string[] => {
  const [, section = ''] = readme.split('\n## ');
  const rows = [...section.matchAll(/^\| (`(?:\\\||[^|])+`)/gm)].map(([, row = '']) => row);
  const lost = Object.keys(examples).filter((row) => !rows.includes(row));
  if (lost.length > 0) throw new Error(`The table has no row ${lost.join(', ')}.`);
  return rows
    .flatMap((row) => examples[row] ?? `${/[a-z]+/.exec(row)} --help`)
    .map((command) => `npm run release -- ${command}`);
};

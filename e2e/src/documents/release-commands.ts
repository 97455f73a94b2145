const publish = (version: string) => `publish mf-tips --dist docs/examples/by-hand --version ${version}`;
const canary = (version: string) => [publish(version), `promote mf-tips ${version} --traffic 10 --why "another tip"`];

/**
 * For each row of the table of commands what is run, in the table's order: one slice is published, given to a share of the
 * visitors, taken back and removed. Commands that need a second person, a failure or half an hour show their help.
 */
const examples: Readonly<Record<string, readonly string[]>> = {
  '`build SLICE`': ['build mf-bookings'],
  '`validate FOLDER`': ['validate docs/examples/by-hand --slice mf-tips'],
  '`publish SLICE`': [publish('2.0.0')],
  '`check`': ['check'],
  '`record-api`': ['record-api'],
  '`promote SLICE VERSION …`': ['promote mf-tips 2.0.0 --why "a tip"'],
  '`approve PROPOSAL`': ['approve --help'],
  '`recall SLICE VERSION`': [...canary('2.1.0'), 'recall mf-tips 2.1.0 --why "a wrong tip"'],
  '`timestamp`': ['timestamp'],
  '`promote … --steps 5,25,100`': ['promote --help'],
  '`rollback SLICE`': [...canary('2.2.0'), 'rollback mf-tips --why "no better"'],
  '`remove SLICE`': ['remove mf-tips --why "no tips any more"'],
  '`status`, `history`, `diff A [B]`': ['status', 'history --slice mf-tips', 'diff 1', 'diff 1 2'],
  '`verify`': ['verify'],
  '`preview SLICE [VERSION]`': ['preview mf-tips 2.2.0'],
  '`watch`': ['watch --once'],
  '`trace [FILE]`': ['trace --help'],
  '`changed --base REF`': ['changed --base HEAD'],
  '`prune`': ['prune'],
  '`keys create\\|list\\|remove`, `sign`': ['keys list', 'keys --help', 'sign --help'],
  '`keys trust\\|set`': ['keys trust --help', 'keys set --help'],
};

/** Commands for each row of the table in the README of the release command, its first section. A row without an example is an error. */
export const releaseCommands = (readme: string): string[] => {
  const [, section = ''] = readme.split('\n## ');
  return [...section.matchAll(/^\| (`(?:\\\||[^|])+`)/gm)].flatMap(([, row = '']) => {
    const commands = examples[row];
    if (!commands) throw new Error(`The row ${row} has no example.`);
    return commands.map((command) => `npm run release -- ${command}`);
  });
};

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { folderOfTests, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';

/** Each is the content of an element. */
const refused = [
  '{isBusy && <i />}Save',
  '{isBusy && <i />}{label}',
  '{isBusy ? <i /> : icon}{user.name}',
  '{first && <i />}{second && <b />}{`more`}',
  '{items.map((item) => <i key={item} />)}more',
  "{isNew && 'New'}<b />",
  "{isReader ? 'You' : <b />} pay",
  '{count > 0 && count}<b />',
  '{isNew && label!}<b />',
  '{isBusy && <i />}{formatMoney(total)}',
  '{isBusy && <i />}{price.toFixed(2)}',
  '{isBusy && <i />}{items.length}',
  "{isBusy && <i />}{'More ' + rest}",
  '{isBusy && <i />}<>Save</>',
  '<>{isBusy && <i />}</>Save',
  '{items.flatMap(drawn)}more',
];
const accepted = [
  '{isBusy && <i />}<span>Save</span>',
  "{isBusy ? 'Saving' : 'Save'}",
  '{count} services',
  'Save{isBusy && <i />}',
  '{isBusy && <i />}{heading}',
  '{isBusy && <i />}{/* a comment */}',
  '{isOpen && <i />}<b />{isOpen || null}',
  '<>Save</>{isBusy && <i />}',
];
const folder = folderOfTests();
let findings: string[];

beforeAll(() => {
  const config = {
    jsPlugins: [join(import.meta.dirname, 'bare-text.js')],
    categories: { correctness: 'off' },
    rules: { 'nearhand/bare-text': 'error' },
  };
  const drawn = [...refused, ...accepted].map((content) => `draw(<p>${content}</p>);\n`).join('');
  writeFiles(folder, {
    'config.json': JSON.stringify(config),
    'page.tsx': `const heading = <h2>Title</h2>;\n${drawn}`,
  });
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', join(folder, 'config.json'), '-f', 'unix', folder], { encoding: 'utf8' });
  findings = stdout.split('\n');
});

const findingAt = (index: number) => findings.find((line) => line.includes(`page.tsx:${index + 2}:`));

test.each(refused.map((content, index) => ({ content, index })))('$content is refused', ({ index }) => {
  expect(findingAt(index)).toContain('put it into a <span>');
});

test.each(accepted.map((content, index) => ({ content, index: index + refused.length })))(
  '$content is accepted',
  ({ index }) => {
    expect(findingAt(index)).toBeUndefined();
  },
);

import type { ApiContract } from '@slices/format';
import webpack from 'webpack';
import { apiUseOf } from './api-use.ts';
import { reliedOn } from './relied-on.ts';

/** As webpack parses a module. */
const useOf = (code: string) => {
  const parser = new webpack.javascript.JavascriptParser('module');
  const found: ReturnType<typeof apiUseOf>[] = [];
  parser.hooks.program.tap('test', (program) => {
    found.push(apiUseOf(program));
    return true;
  });
  parser.parse(code, Object.create(null));
  return found.map((use) => ({ ...use, module: { identifier: () => 'loader!page.tsx' } }));
};

const imports = `import { api, api as http } from '@site/platform';
  import { idempotentMutation } from '@site/platform/idempotent-mutation';\n`;

test.each([
  ["api.get('purse', { read })", ['GET purse +']],
  ["http.patch('settings', { body })", ['PATCH settings -']],
  ["api.response('a/:id', {})", ['GET a/:id +']],
  ["api.get(isMine ? 'a' : 'b', options)", ['GET a +', 'GET b +']],
  ["idempotentMutation('POST a', { read })", ['POST a +']],
  ["idempotentMutation('POST a')", ['POST a -']],
  ["api.get('a', { 'read': toText })", ['GET a +']],
  ["api.get('a', { ...options })", ['GET a +']],
  ["api.get('a', {}); api.get('a', { read })", ['GET a +']],
  [`\`\${runtimeConfig().apiBase}/documents/\${id}/pdf?download\``, ['GET documents/:/pdf +']],
  ["other.get('a', { read })", []],
])('%s calls %j', (code, calls) => {
  const found = useOf(imports + code).flatMap((use) => use.calls);
  expect(found.map(({ name, isRead }) => `${name} ${isRead ? '+' : '-'}`)).toEqual(calls);
});

const text = { type: 'string' };
const api: ApiContract = {
  'POST purse/:id': {
    roles: 'anyone',
    body: { type: 'object', properties: { needed: text, given: text, other: text }, required: ['needed'] },
    answer: {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { read: text, other: text } } } },
      required: ['list', 'other'],
    },
  },
};

test('members that no code names are left out, except for those that must be sent', () => {
  const code = "api.post('purse/:id', { body: { given }, read: ({ list }) => list.map((one) => one.read) })";
  expect(reliedOn(useOf(imports + code), api)).toEqual({
    'POST purse/:id': {
      roles: 'anyone',
      body: { type: 'object', properties: { needed: text, given: text }, required: ['needed'] },
      answer: {
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'object', properties: { read: text }, required: [] } } },
        required: ['list'],
      },
    },
  });
});

test.each(['const { other } = row', "row['other']", "pick(row, 'other')", 'row?.other'])(
  '%s names a member',
  (code) => {
    const call = "api.post('purse/:id', { read });";
    expect(JSON.stringify(reliedOn(useOf(imports + call + code), api))).toContain('"other"');
  },
);

test.each([
  ["api.get('purse', {})", "page.tsx: 'GET purse' is no route of the API"],
  ['api.get(path, {})', 'page.tsx: write the route as a text in the call of the API itself'],
])('%s stops the build', (code, message) => {
  expect(() => reliedOn(useOf(imports + code), api)).toThrow(message);
});

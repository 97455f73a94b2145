import * as v from 'valibot';
import { ApiError } from '../errors/api-error.ts';
import { cursorCodec } from './cursor.ts';

const codec = cursorCodec(v.object({ rank: v.array(v.union([v.number(), v.string()])), id: v.string() }));
const encoded = (text: string) => Buffer.from(text).toString('base64url');

test('a cursor is read as it was written, and can stand in an address', () => {
  const content = { rank: [4.5, 2, '2026-11-21T08:00:00.123456Z'], id: 'Zoë 👩‍🌾?&=/+' };
  const text = codec.write(content);
  expect(text).toMatch(/^[\w-]+$/);
  expect(codec.read(text)).toEqual(content);
});

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', encoded('{')],
  ['another shape', encoded('{"rank":"x","id":"y"}')],
  ['a part of it', encoded('{"id":"y"}')],
  ['null', encoded('null')],
])('%s is an error that names the field', (_what, text) => {
  const read = () => codec.read(text);
  expect(read).toThrow(ApiError);
  expect(read).toThrow(expect.objectContaining({ status: 400, more: { fields: { cursor: expect.any(String) } } }));
});

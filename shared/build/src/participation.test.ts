import { participationOf } from './participation.ts';

const slice = (code: string) =>
  participationOf(
    `import { Slot as Place, events, useEvent, useRefreshOn, useSlotOffers } from '@nearhand/platform';\n${code}`,
    false,
  );
const nothing = { places: [], emits: [], hears: [], unknown: [] };

test.each([
  ["const place = 'a.row'; _jsx(Place, { failed, name: place });", { places: ['a.row'] }],
  ["const some = useSlotOffers('a.row').length > 0;", { places: ['a.row'] }],
  ["const tell = (id) => events.emit(id ? 'a.changed' : 'b.changed', { id });", { emits: ['a.changed', 'b.changed'] }],
  ["events.on('a.changed', hear);", { hears: ['a.changed'] }],
  ["useEvent('a.changed', hear);", { hears: ['a.changed'] }],
  ["const names = ['a.changed', 'b.changed']; useRefreshOn(names, key);", { hears: ['a.changed', 'b.changed'] }],
  ['const tell = (name) => events.emit(name, {});', { unknown: [{ kind: 'emits', by: 'events.emit' }] }],
  ['_jsx(Place, { ...all });', { unknown: [{ kind: 'places', by: '<Slot>' }] }],
  ["emitter.emit('a.changed'); _jsx(Card, { name: 'a.row' });", {}],
])('%s', (code, found) => {
  expect(slice(code)).toEqual({ ...nothing, ...found });
});

test("a neighbour's `events` is the bus in the platform alone", () => {
  const code = "import { events } from './events.js'; events.emit('session.changed', {});";
  expect(participationOf(code, true).emits).toEqual(['session.changed']);
  expect(participationOf(code, false).emits).toEqual([]);
});

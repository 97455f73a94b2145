import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { stubApi } from './stub-api.ts';

/** Unusual texts that free text fields accept: `[description, text]`. */
export const strangeTexts: [name: string, text: string][] = [
  ['emoji', '👩‍🔧 Zoë 🛠️ Ångström'],
  ['right to left', 'مريم حدّاد ‏(نجّارة)'],
  ['a script tag', '<script>alert(1)</script>'],
  ['quotes and a semicolon', `Robert'); DROP TABLE users;--`],
];

/** Refused as an email by every form, whatever it is. */
export const noEmails = [
  '',
  '   ',
  'carla@example',
  'car la@example.test',
  'carla😀@example.test',
  '"><img src=x>@example.test',
];

export const overlongEmail = `${'a'.repeat(242)}@example.test`;

/** Ends the session, where there was one. */
export const refusedToken: [name: string, answer: () => Response, sentence: string] = [
  '401',
  () => stubApi.refusal(401, 'session/ended', 'Please log in again.'),
  'Please log in again.',
];

/** Puts each text into the field of its label, in place of what is there. */
export const enter = async (user: UserEvent, texts: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.paste(text);
  }
};

/** An answer that waits until it is let go, so that a test can act meanwhile. */
export const held = <T>(value: T): { answer: () => Promise<T>; letGo: () => void } => {
  let letGo = () => {};
  const waiting = new Promise<T>((resolve) => {
    letGo = () => resolve(value);
  });
  return { answer: () => waiting, letGo: () => letGo() };
};

const everyMember = (record: object, value: unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, own]) => [name, name.endsWith('id') ? own : value]));

/** A record as an API may answer with it that knows less, or more, than these screens: `[what is odd, the record]`. */
export const oddRecords = (record: object): [name: string, odd: Record<string, unknown>][] => [
  ['nothing but its id', everyMember(record, undefined)],
  ['null everywhere', everyMember(record, null)],
  ['a bare id or an unknown word everywhere', everyMember(record, 'odd')],
  ['numbers everywhere', everyMember(record, 7)],
  ['empty records everywhere', everyMember(record, {})],
  ['lists everywhere', everyMember(record, [null, 'odd', {}])],
  ['members that nobody knows', { ...record, color: 'red', nested: { deep: [1] } }],
];

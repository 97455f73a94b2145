import { actionWords } from './action-words.tsx';

const ada = { _id: 'a1', name: 'Ada' };
const otto = { _id: 'a2', name: 'Otto' };
const deletion = {
  _id: '1',
  action: 'DELETE reviews/:id',
  admin: ada,
  reason: '',
  details: [],
  createdAt: '2026-12-01T12:00:00Z',
};
const summary = { name: 'summary', value: 'Delete the review of Window cleaning' };
const rejection = { ...deletion, action: 'POST office/approvals/:id/reject', details: [summary] };

test.each([
  ['Deleted a review', deletion],
  ['Deleted a review', { ...deletion, askedBy: otto }],
  ['Asked for a second admin', { ...deletion, details: [summary] }],
  ['Rejected a request of an admin', rejection],
  ['Rejected a request of an admin', { ...rejection, askedBy: otto }],
  ['Withdrew a request', { ...rejection, askedBy: ada }],
  ['POST new', { ...deletion, action: 'POST new' }],
])('%s', (text, action) => {
  expect(actionWords(action)).toBe(text);
});

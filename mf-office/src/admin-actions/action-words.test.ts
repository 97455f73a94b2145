import { actionWords } from './action-words.tsx';

const deletion = { action: 'DELETE reviews/:id', details: [] };
const summary = { name: 'summary', value: 'Delete the review of Window cleaning' };

test.each([
  ['Deleted a review', deletion],
  ['Asked for a second admin', { ...deletion, details: [summary] }],
  ['Rejected a request of an admin', { action: 'POST office/approvals/:id/reject', details: [summary] }],
  ['POST new', { action: 'POST new', details: [] }],
])('%s', (text, action) => {
  expect(actionWords(action)).toBe(text);
});

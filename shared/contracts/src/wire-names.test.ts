import { namespace, previewHostCookie, typOf, visitorCookie } from '@slices/format';

test('names on the wire stay those of stored documents and open tabs', () => {
  expect([namespace, visitorCookie, previewHostCookie]).toEqual([
    'nearhand',
    'nearhand-visitor',
    'nearhand-preview-host',
  ]);
  expect((['preview', 'timestamp', 'recalls', 'publication', 'approval'] as const).map(typOf)).toEqual([
    'nearhand-preview+jwt',
    'nearhand-timestamp+jwt',
    'nearhand-recalls+jwt',
    'nearhand-publication+jwt',
    'nearhand-approval+jwt',
  ]);
});

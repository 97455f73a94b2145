import * as v from 'valibot';
import { OperatedEnvironment, ReleaseHealth, ShownHealth } from './operate.ts';

test('an answer that is newer than the page is read as far as it is known', () => {
  const release = { version: '1.0.0', share: 'mirrored', traffic: 5, visitors: 1, failed: 0, recall: true };
  const slices = [{ slice: 'mf-a', title: 'A', owner: 'team-a', releases: [release] }];
  const answer = { environment: 'production', revision: 3, state: 'half-signed', slices, more: 1 };
  expect(v.parse(OperatedEnvironment, answer)).toEqual({
    environment: 'production',
    revision: 3,
    state: 'faulty',
    slices: [{ ...slices[0], releases: [{ ...release, share: 'fallback', recall: { at: '', by: '', why: '' } }] }],
  });
  const failure = { fingerprint: 'a', stage: 'later', message: '', page: '', count: 1, firstSeenAt: 'x' };
  expect(v.parse(ShownHealth.entries.failures, [{ ...failure, frames: [], lastSeenAt: '' }])).toMatchObject([
    { stage: 'later', firstSeenAt: '' },
  ]);
});

test('figures that decide a rollback are never made up', () => {
  expect(() => v.parse(ReleaseHealth, { slice: 'mf-a', version: '1.0.0' })).toThrow();
});

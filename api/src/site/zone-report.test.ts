import { useTestApp } from '../testing/test-app.ts';
import { zoneReport } from './zone-report.ts';

const site = useTestApp();
const reportOf = (timeZone: string) => zoneReport({ ...site.app, settings: { ...site.app.settings, timeZone } });

test('a clock that database and process show alike is not reported', async () => {
  expect(await Promise.all(['America/New_York', 'Australia/Lord_Howe', 'UTC'].map(reportOf))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('another clock is reported with its time', async () => {
  site.now = new Date('2030-01-02T03:04:00Z');
  // British in the database, of Bangladesh in the process.
  expect(await reportOf('BST')).toContain('show different times in BST on 2030-01-02T03:04:00.000Z.');
});

/** In a separate document. */
import { SlicePages } from '../loading/slice-pages.ts';
import { someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { nothingComposed } from '../state/composition-provider.tsx';
import { createCompositionStore } from '../state/composition-store.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { contain } from './containment.ts';

const load = jest.fn();
jest.mock('./watchdog.ts', () => load());

test('a watchdog whose code was lost is loaded again with the next page', async () => {
  jest.useFakeTimers();
  const startWatchdog = jest.fn();
  load.mockReturnValue({ startWatchdog });
  load.mockImplementationOnce(() => {
    throw new Error('lost');
  });
  const slices = () => nothingComposed.slices;
  const telemetry = createTelemetry({ shell: '1.0.0', slices, patternOf: () => '*', role: () => 'guest' });
  contain(new SlicePages(), telemetry, createCompositionStore(slices()));
  const startsAfterPage = async () => {
    codeRuns(someCode('1.0.0'));
    await jest.advanceTimersByTimeAsync(2_000);
    return startWatchdog.mock.calls.length;
  };
  expect([await startsAfterPage(), load.mock.calls.length]).toEqual([0, 1]);
  expect([await startsAfterPage(), await startsAfterPage()]).toEqual([1, 1]);
  jest.useRealTimers();
});

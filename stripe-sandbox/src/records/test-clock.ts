/** A handle to the sandbox's one clock. */
export interface TestClock {
  id: string;
  object: 'test_helpers.test_clock';
  created: number;
  deletes_after: number;
  /** Seconds since 1970: where the clock was last moved to. */
  frozen_time: number;
  livemode: false;
  name: string | null;
  status: 'advancing' | 'ready';
  status_details: { advancing?: { target_frozen_time: number } };
}

/** As it is stored: records are never taken out. */
export interface TestClockRecord extends TestClock {
  is_deleted: boolean;
}

export const toTestClock = ({ is_deleted: _isDeleted, ...clock }: TestClockRecord): TestClock => clock;

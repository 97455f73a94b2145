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
  /** Kept, since records are never taken out. */
  is_deleted: boolean;
}

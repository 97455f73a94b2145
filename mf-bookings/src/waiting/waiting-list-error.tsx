import { errorStatus } from '@nearhand/platform';
import { RetryNotice } from '@nearhand/ui';

/** Nothing without an error, and for an older API, which has no waiting list. */
export const WaitingListError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error && errorStatus(error) !== 404 ? (
    <RetryNotice onRetry={onRetry}>Your waiting list could not be loaded.</RetryNotice>
  ) : null;

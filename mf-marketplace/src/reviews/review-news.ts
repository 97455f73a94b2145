import { useEvent } from '@nearhand/platform';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReviews } from './review-api.ts';

/** Keeps reviews on screen true when another tab writes, changes or deletes one. */
export const useReviewNews = (): void => {
  const client = useQueryClient();
  useEvent('review.changed', (_change, { otherTab }) => {
    if (otherTab) void refreshReviews(client);
  });
};

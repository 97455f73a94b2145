import type { OperatedRelease } from '@slices/format';
import { useSite } from '../site/operate-site.tsx';

export const RecallText = ({ of: { at, by, why } }: { of: NonNullable<OperatedRelease['recall']> }) => {
  const { timeAgo } = useSite();
  return at ? (
    <>
      Recalled by <bdi>{by}</bdi>, <time dateTime={at}>{timeAgo(at, new Date())}</time>: <bdi>{why}</bdi>
    </>
  ) : (
    <>Recalled. The note that says by whom and why is lost or was changed.</>
  );
};

import { Notice, styled } from '@nearhand/ui';
import { useEffect, useRef } from 'react';

// Below the header, which stays in view.
const Place = styled('div')({ scrollMarginTop: 88 });

/** What stands in the form is not quite what was about to be saved. It takes the focus, and so is seen and read. */
export const ChangedNotice = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Place ref={place} tabIndex={-1}>
      <Notice severity="warning">
        This service was changed meanwhile. Your changes lie over it: please look it through and save again.
      </Notice>
    </Place>
  );
};

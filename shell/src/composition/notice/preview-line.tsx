import { previewToken } from '@slices/host';
import { followBuilds, type PreviewNotice } from '@slices/host/preview';
import { useEffect, useState } from 'react';
import { type NoticeAction, NoticeLine, reload } from './notice-line.tsx';

const leave = () => {
  previewToken.delete();
  reload();
};
const leaving: NoticeAction = { label: 'Leave preview', isMain: true, run: leave };
const actions: Record<PreviewNotice['state'], readonly NoticeAction[]> = {
  running: [leaving],
  broken: [{ label: 'Try again', run: reload }, leaving],
  over: [],
  ended: [{ label: 'Show the live site', isMain: true, run: leave }],
};

export const PreviewLine = ({ end, ...opened }: PreviewNotice) => {
  const hasEnded = usePreviewEnded(end?.at);
  const [problem, setProblem] = useState<string>();
  useEffect(() => followBuilds(setProblem), []);
  const { text, state } = (hasEnded && end) || opened;
  return (
    <NoticeLine
      label="Preview"
      text={(!hasEnded && problem) || text}
      actions={actions[state]}
      isClosable={state === 'over'}
    />
  );
};

/** Timers stop while the machine sleeps: check the clock in between. */
const maxWaitMs = 60_000;

/** True when the link has expired, `at` in seconds since 1970; then its token is deleted. */
const usePreviewEnded = (at = Number.POSITIVE_INFINITY): boolean => {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = at * 1000 - Date.now();
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, maxWaitMs));
        return;
      }
      document.removeEventListener('visibilitychange', look);
      previewToken.delete();
      setEnded(true);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at]);
  return hasEnded;
};

import type { PictureFault } from '@nearhand/contracts';
import { Alert, styled } from '@nearhand/ui';

const Lines = styled('div')({
  overflowWrap: 'anywhere',
  '& > p': { margin: 0 },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > ul + p, & > p + p': { marginTop: 8 },
});

/** The files of the last choice that were not taken, until the next choice. Toasts have announced them. */
export const PictureFaults = ({ faults }: { faults: readonly PictureFault[] }) => {
  const advice = new Set(faults.flatMap((fault) => fault.advice ?? []));
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" role="note">
      <Lines>
        <ul>
          {faults.map(({ what }, index) => (
            <li key={`${index}-${what}`}>{what}</li>
          ))}
        </ul>
        {[...advice].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Lines>
    </Alert>
  );
};

import { Button, styled } from '@nearhand/ui';
import { useState } from 'react';

const Lines = styled('ul')({
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
});

/** Each line says with its first character whether something is new (+), changed (~) or gone (-). */
export const ChangeLines = ({ lines, limit = 6 }: { lines: readonly string[]; limit?: number }) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, limit);
  if (lines.length === 0) return null;
  return (
    <>
      <Lines aria-label="Changes">
        {shown.map((line) => (
          <li key={line} dir="ltr">
            {line}
          </li>
        ))}
      </Lines>
      {shown.length < lines.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show {lines.length - shown.length} more changes
        </Button>
      )}
    </>
  );
};

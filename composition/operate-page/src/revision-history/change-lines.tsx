import { useState } from 'react';
import { useSite } from '../site/operate-site.tsx';

const linesSx = {
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
};

/** The first character of a line says whether something is new (+), changed (~) or gone (-). */
export const ChangeLines = ({ lines, limit = 6 }: { lines: readonly string[]; limit?: number }) => {
  const { Box, Button } = useSite();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, limit);
  const moreCount = lines.length - shown.length;
  if (lines.length === 0) return null;
  return (
    <>
      <Box component="ul" sx={linesSx} aria-label="Changes">
        {shown.map((line) => (
          <li key={line} dir="ltr">
            {line}
          </li>
        ))}
      </Box>
      {moreCount > 0 && (
        <Button size="small" sx={{ ml: -1.5 }} onClick={() => setWhole(true)}>
          Show {moreCount} more {moreCount === 1 ? 'change' : 'changes'}
        </Button>
      )}
    </>
  );
};

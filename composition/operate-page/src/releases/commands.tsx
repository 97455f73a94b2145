import { useSite } from '../site/operate-site.tsx';

export interface Command {
  meaning: string;
  /** After `npm run release --`. */
  words: readonly string[];
}

/** To be filled in before the command runs. */
export const reasonToWrite = '"…"';

/** The address of a page is foreign: a shell would run `production;id` of a link, or take `production --x` for an option. */
const isPlain = (word: string): boolean => word === reasonToWrite || /^[\w.+/-]+$/.test(word);

const listSx = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px' };

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: '4px',
  padding: '6px 8px 6px 14px',
  borderRadius: '10px',
  '& > code': { flex: '1 1 240px', minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' },
};

/** Commands to copy: an operator runs them on the machine that has the keys. */
export const Commands = ({ of }: { of: readonly Command[] }) => {
  const { Box, Button, sunken, toast } = useSite();
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error('The command could not be copied', { description: text });
      return;
    }
    toast.success('Command copied');
  };
  return (
    <Box component="ul" sx={listSx}>
      {of
        .filter(({ words }) => words.every(isPlain))
        .map(({ meaning, words }) => {
          const whole = `npm run release -- ${words.join(' ')}`;
          return (
            <li key={whole}>
              {meaning}
              <Box sx={{ ...lineSx, background: sunken }}>
                <code dir="ltr">{whole}</code>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Copy: ${meaning}`}
                  onClick={() => void copy(whole)}
                >
                  Copy
                </Button>
              </Box>
            </li>
          );
        })}
    </Box>
  );
};

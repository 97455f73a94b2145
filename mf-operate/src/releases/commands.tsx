import { toast } from '@nearhand/platform';
import { Button, styled } from '@nearhand/ui';

export interface Command {
  meaning: string;
  /** The arguments after `npm run release --`. */
  text: string;
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 });

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: 4,
  padding: '6px 8px 6px 14px',
  borderRadius: 10,
  background: 'var(--nh-palette-sunken)',
  '& > code': { flex: '1 1 240px', minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' },
});

/** Commands to copy: an operator runs them on the machine that has the keys. */
export const Commands = ({ of }: { of: readonly Command[] }) => (
  <List>
    {of.map(({ meaning, text }) => {
      const whole = `npm run release -- ${text}`;
      return (
        <li key={text}>
          {meaning}
          <Line>
            <code dir="ltr">{whole}</code>
            <Button size="small" variant="outlined" aria-label={`Copy: ${meaning}`} onClick={() => void copy(whole)}>
              Copy
            </Button>
          </Line>
        </li>
      );
    })}
  </List>
);

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error('The command could not be copied', { description: text });
    return;
  }
  toast.success('Command copied');
};

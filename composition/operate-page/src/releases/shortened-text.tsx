import { withFewReleases } from '@slices/format';
import { useState } from 'react';
import { useSite } from '../site/operate-site.tsx';

interface Props {
  text: string;
  what: 'command' | 'reason';
}

/** Of many releases that a command or a reason names, the first, and the others on demand. */
export const ShortenedText = ({ text, what }: Props) => {
  const { Button } = useSite();
  const [isWhole, setWhole] = useState(false);
  const short = withFewReleases(text);
  const Text = what === 'command' ? 'code' : 'bdi';
  if (isWhole || short === text) return <Text>{text}</Text>;
  return (
    <>
      <Text>{short}</Text>{' '}
      <Button size="small" aria-label={`Show all of the ${what}`} onClick={() => setWhole(true)}>
        Show all
      </Button>
    </>
  );
};

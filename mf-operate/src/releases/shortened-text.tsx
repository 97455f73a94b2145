import { withFewReleases } from '@nearhand/contracts';
import { Button } from '@nearhand/ui';
import { useState } from 'react';

interface Props {
  text: string;
  /** `command` */
  what: string;
}

/** Of many releases that a command or a reason names, the first, and the others on demand. */
export const ShortenedText = ({ text, what }: Props) => {
  const [isWhole, setWhole] = useState(false);
  const short = withFewReleases(text);
  if (isWhole || short === text) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{short}</bdi>{' '}
      <Button size="small" aria-label={`Show all of the ${what}`} onClick={() => setWhole(true)}>
        Show all
      </Button>
    </>
  );
};

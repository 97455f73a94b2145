import '../src/theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { brandLine, brandName, styled } from '../src/index.ts';
import { palmPath, pinPath } from '../src/theme/brand.tsx';
import { lightScheme } from '../src/theme/palette.ts';
import { headingFont } from '../src/theme/typography.ts';

const { primary, accent, ink, paper } = lightScheme;

const Card = styled('div')({
  position: 'relative',
  width: 1200,
  height: 630,
  overflow: 'hidden',
  background: primary.main,
  color: paper,
  display: 'grid',
  alignContent: 'center',
  paddingLeft: 88,
  fontFamily: headingFont,
  fontWeight: 660,
  '& > b': { display: 'flex', gap: 18, alignItems: 'center', font: 'inherit', fontSize: 40, letterSpacing: '-0.03em' },
  '& > h1': {
    font: 'inherit',
    fontSize: 92,
    lineHeight: 1,
    letterSpacing: '-0.035em',
    margin: '44px 0 28px',
    maxWidth: 640,
  },
  '& > p': { font: '34px/1.35 "Figtree Variable"', color: primary.light, margin: 0, maxWidth: 600 },
  '& > i': {
    position: 'absolute',
    right: -150,
    top: 15,
    width: 600,
    height: 600,
    borderRadius: '50%',
    background: accent.main,
  },
  '& > svg': { position: 'absolute', right: 10, top: 105 },
});

const Drawn = ({ height, pin, palm }: { height: number; pin: string; palm: string }) => (
  <svg viewBox="0 0 48 56" height={height} aria-hidden="true">
    <path d={pinPath} fill={pin} />
    <path d={palmPath} fill={palm} />
  </svg>
);

/** `assets/social-card.png` is a picture of it at 1200 by 630. */
const SocialCard = () => (
  <Card>
    <b>
      <Drawn height={52} pin={paper} palm={primary.main} />
      {brandName}
    </b>
    <h1>{brandLine}</h1>
    <p>Cleaning, repairs, lessons, dog walks: booked with someone nearby.</p>
    <i />
    <Drawn height={420} pin={ink} palm={paper} />
  </Card>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<SocialCard />);

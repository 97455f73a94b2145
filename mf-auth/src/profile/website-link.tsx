import { websitePattern } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { ExternalLink } from '@nearhand/ui/icons';

const Anchor = styled('a')({
  color: 'var(--nh-palette-primary-main)',
  fontWeight: 550,
  textUnderlineOffset: '0.2em',
  '& > svg': { marginLeft: 6, verticalAlign: '-0.125em' },
});

const isWebAddress = new RegExp(websitePattern);

/** A link only to the web's own schemes; anything else that was kept once is shown as text. */
export const WebsiteLink = ({ address }: { address: string }) =>
  isWebAddress.test(address) ? (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      <ExternalLink size={16} role="img" aria-label="opens in a new tab" />
    </Anchor>
  ) : (
    address
  );

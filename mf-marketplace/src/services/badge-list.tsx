import { type Badge, type BadgeKind, badgeNames, instantFormat, mediumDate } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { BadgeCheck, Briefcase, type LucideIcon, Mail, ShieldCheck } from '@nearhand/ui/icons';

const icons: Readonly<Record<BadgeKind, LucideIcon>> = {
  identity: BadgeCheck,
  licence: Briefcase,
  insurance: ShieldCheck,
  email: Mail,
};

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  overflowWrap: 'anywhere',
  '& > li': { display: 'flex', gap: 8, minWidth: 0 },
  '& strong': { color: 'var(--nh-palette-text-primary)', fontWeight: 600 },
  '& svg': { flex: 'none', marginTop: 1, color: 'var(--nh-palette-primary-main)' },
});

const dayInWords = instantFormat({ ...mediumDate, timeZone: 'UTC' });

const detailOf = ({ title, issuer, validUntil }: Badge): string =>
  [title, issuer, validUntil && `valid until ${dayInWords(validUntil)}`].filter(Boolean).join(', ');

/** The facts about a provider that the site has checked. */
export const BadgeList = ({ badges = [] }: { badges?: readonly Badge[] | undefined }) =>
  badges.length > 0 && (
    <List aria-label="Checked by Nearhand">
      {badges.map((badge) => {
        const Icon = icons[badge.kind];
        const detail = detailOf(badge);
        return (
          <li key={`${badge.kind} ${detail}`}>
            <Icon size={18} aria-hidden />
            <span>
              <strong>{badgeNames[badge.kind]}</strong>
              {detail && (
                <>
                  {': '}
                  <bdi>{detail}</bdi>
                </>
              )}
            </span>
          </li>
        );
      })}
    </List>
  );

import { Link, type LinkProps } from '@nearhand/platform';
import { type ReactNode, useId } from 'react';
import { styled } from '../theme/styled.ts';
import { radius, typography } from '../theme/typography.ts';

/** The row follows the width of its place, not of the window: it also stands in half of a dashboard. */
const Root = styled('article')({
  position: 'relative',
  containerType: 'inline-size',
  breakInside: 'avoid',
  '@media print': { containerType: 'normal' },
});

const wide = '@container (min-width: 620px)';
const narrow = '@container (max-width: 619.95px)';
/** Words have room beside an end. In the reader's text size. */
const hasRoomForEnd = '@container (min-width: 18rem)';

const Layout = styled('div')({
  display: 'grid',
  gridTemplate: '"picture words" auto "foot foot" auto / auto minmax(0, 1fr)',
  rowGap: 6,
  padding: 12,
  [wide]: {
    gridTemplate: '"picture words end" auto "picture words actions" 1fr / auto minmax(0, 1fr) auto',
    padding: '11px 20px',
  },
  '&[data-plain]': {
    [hasRoomForEnd]: { gridTemplate: '"picture words foot" auto / auto minmax(0, 1fr) auto' },
    [wide]: { gridTemplate: '"picture words end" auto / auto minmax(0, 1fr) auto' },
  },
});

const Picture = styled('div')({
  gridArea: 'picture',
  marginRight: 14,
  '&:has(> svg)': { [narrow]: { display: 'none' } },
  '& > div': { width: 56, aspectRatio: '1', borderRadius: radius.control },
  [wide]: { '& > div': { width: 72 } },
  '& > svg': {
    display: 'block',
    boxSizing: 'content-box',
    padding: 11,
    borderRadius: radius.control,
    background: 'var(--nh-palette-sunken)',
    color: 'var(--nh-palette-primary-main)',
  },
  // A picture that was not in sight yet would be an empty space on paper.
  '@media print': { display: 'none !important' },
});

const Words = styled('div')({
  gridArea: 'words',
  minWidth: 0,
  alignSelf: 'center',
  overflowWrap: 'anywhere',
  '& > :not(h2, h3)': { margin: '2px 0 0', fontSize: '0.875rem', lineHeight: 1.45, whiteSpace: 'pre-line' },
  // Above the area of the title's link.
  '& > :not(h2, h3) a': { position: 'relative' },
});

const Title = styled('h3')({ ...typography.h5, margin: 0 });

/** Its area is the row, but what can be pressed stands above it. */
const TitleLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&:focus-visible': { outline: 0 },
  '&:focus-visible::after': {
    outline: '2px solid var(--nh-palette-primary-main)',
    outlineOffset: -2,
    borderRadius: radius.control,
  },
});

/** On a narrow place, end and actions share a line if they fit. */
const Foot = styled('div')({
  gridArea: 'foot',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 8px',
  alignItems: 'center',
  justifyContent: 'end',
  '[data-plain] > &': { [hasRoomForEnd]: { marginLeft: 12 } },
  [wide]: { display: 'contents' },
});

const End = styled('div')({
  gridArea: 'end',
  display: 'flex',
  flex: '1 1 auto',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '[data-plain] &': {
    alignSelf: 'center',
    [hasRoomForEnd]: { [narrow]: { flexDirection: 'column-reverse', alignItems: 'end' } },
  },
  [wide]: { marginLeft: 16, justifyContent: 'end', textAlign: 'right' },
});

const Actions = styled('div')({
  gridArea: 'actions',
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  justifyContent: 'end',
  alignSelf: 'end',
  justifySelf: 'end',
  '&& > [data-variant]': { paddingInline: 12 },
  '&& > [data-variant=text]': { paddingInline: 8 },
  '@media (pointer: coarse)': { '&& > [data-size=small]': { minWidth: 44, minHeight: 44 } },
  [wide]: { marginLeft: 16 },
});

export interface ListRowProps {
  /** A picture, an avatar or an icon of 22 px. */
  picture?: ReactNode;
  title: ReactNode;
  /** The title's link, which the whole row follows. */
  link?: Pick<LinkProps, 'to' | 'state' | 'aria-label'>;
  /** `h3` by default, below the heading of a group or a section. */
  heading?: 'h2' | 'h3';
  /** At the end: a status, a sum. */
  end?: ReactNode;
  /** Quiet ones first, the main one last. */
  actions?: ReactNode;
  /** Short lines below the title. */
  children?: ReactNode;
}

/** A record of a list, about 96 px high; on a narrow place its end and actions stand below its words. */
export const ListRow = ({ picture, title, link, heading = 'h3', end, actions, children }: ListRowProps) => {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Layout data-plain={!actions || undefined}>
        {picture && <Picture>{picture}</Picture>}
        <Words>
          <Title id={id} as={heading}>
            {link ? <TitleLink {...link}>{title}</TitleLink> : title}
          </Title>
          {children}
        </Words>
        <Foot>
          {end && <End>{end}</End>}
          {actions && <Actions>{actions}</Actions>}
        </Foot>
      </Layout>
    </Root>
  );
};

const Gap = styled('span')({
  wordSpacing: '0.5em',
  background: 'radial-gradient(circle, currentcolor 0.07em, transparent 0.1em)',
  printColorAdjust: 'exact',
  '& > span': { fontSize: 0, wordSpacing: 0 },
});

/** The dot between two facts of a line. It is drawn on a space, so it vanishes where the line breaks. */
export const Dot = () => (
  <Gap>
    <span>{'\u00A0·'}</span>{' '}
  </Gap>
);

/** One line of facts below a title; at most two where there is less room. */
export const RowLine = styled('p', { shouldForwardProp: (name) => name !== 'strong' })<{ strong?: boolean }>(
  ({ strong = false }) => ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    color: strong ? 'var(--nh-palette-text-primary)' : 'var(--nh-palette-text-secondary)',
    '@container (min-width: 840px)': { WebkitLineClamp: 1, wordBreak: 'break-all' },
    // In the reader's text size: a day and its time alone take two lines or three there.
    [`@container (max-width: ${strong ? 22 : 16}rem)`]: { WebkitLineClamp: strong ? 'none' : 4 },
    '@media print': { display: 'block' },
  }),
);

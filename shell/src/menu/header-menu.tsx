import { Link } from '@nearhand/platform';
import { Box, Button, type ButtonProps, Divider, styled } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { closedPopover, usePopover } from './popover.ts';

const topLine = 'var(--nh-top-line, 0px)';

const Panel = styled('div')({
  ...closedPopover,
  margin: '8px 0 0',
  padding: 6,
  minWidth: 240,
  maxWidth: 'min(320px, calc(100vw - 32px))',
  maxHeight: `calc(100dvh - 80px - ${topLine})`,
  overscrollBehavior: 'contain',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: 14,
  background: 'var(--nh-palette-background-paper)',
  color: 'var(--nh-palette-text-primary)',
  boxShadow: '0 12px 32px rgb(10 20 15 / 0.14)',
  inset: 'auto',
  positionArea: 'block-end span-inline-start',
  '&[data-align=left]': { positionArea: 'block-end span-inline-end' },
  // Below the header, at the edge of its row or beside the wordmark.
  '@supports not (position-area: block-end)': {
    inset: `calc(64px + ${topLine}) max(24px, calc(50vw - 600px)) auto auto`,
    '&[data-align=left]': { inset: `calc(64px + ${topLine}) auto auto max(196px, calc(50vw - 428px))` },
  },
});

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: '10px 12px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { background: 'var(--nh-palette-action-hover)' },
} as const;
const EntryLink = styled(Link)(entry);
const EntryButton = styled('button')(entry);

interface EntryProps {
  label: string;
  Icon?: LucideIcon | undefined;
}

export const MenuEntry = ({ to, ...look }: EntryProps & { to: string }) => (
  <EntryLink role="menuitem" to={to}>
    <EntryLook {...look} />
  </EntryLink>
);

export const MenuAction = ({ onSelect, ...look }: EntryProps & { onSelect: () => void }) => (
  <EntryButton role="menuitem" type="button" onClick={onSelect}>
    <EntryLook {...look} />
  </EntryButton>
);

const EntryLook = ({ label, Icon }: EntryProps) => (
  <>
    {Icon && <Icon size={18} aria-hidden />}
    <span>{label}</span>
  </>
);

/** As in menus of the desktop. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.findIndex((item) => item.contains(document.activeElement));
  const next = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', -1],
  ]).get(event.key);
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
};

interface HeaderMenuProps {
  label: string;
  button: ReactNode;
  buttonLook?: Pick<ButtonProps, 'variant' | 'size' | 'endIcon' | 'sx' | 'aria-describedby'>;
  align?: 'left' | 'right';
  heading?: ReactNode;
  /** Below the entries. */
  footer?: ReactNode;
  /** {@link MenuEntry} and {@link MenuAction}. */
  children: ReactNode;
}

/** A button and the menu that it opens. */
export const HeaderMenu = (props: HeaderMenuProps) => {
  const { label, button, buttonLook, align = 'right', heading, footer, children } = props;
  const headingId = useId();
  const { id, isShown, panel } = usePopover();
  return (
    <>
      <Button color="inherit" {...buttonLook} aria-haspopup="menu" popoverTarget={id}>
        {button}
      </Button>
      <Panel {...panel} data-align={align}>
        {isShown && (
          <>
            {heading && (
              <Box id={headingId} sx={{ px: 1.5, pt: 1, pb: 1.5 }}>
                {heading}
              </Box>
            )}
            <div
              role="menu"
              aria-label={label}
              aria-describedby={heading ? headingId : undefined}
              tabIndex={-1}
              onKeyDown={moveFocus}
            >
              {children}
            </div>
            {footer && (
              <>
                <Divider sx={{ my: 0.75 }} />
                <Box sx={{ px: 1.5, py: 1 }}>{footer}</Box>
              </>
            )}
          </>
        )}
      </Panel>
    </>
  );
};
